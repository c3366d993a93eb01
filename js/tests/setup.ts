// The tests' DOM has a stub of the Web Animations API that reports every cancelled animation as an error, which
// no browser does. Without one, cards are simply where they belong; animate.test.ts brings its own.
if (typeof Element !== "undefined")
  Object.defineProperty(Element.prototype, "animate", {
    value: undefined,
    configurable: true,
    writable: true,
  });

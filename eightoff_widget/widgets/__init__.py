"""What a notebook shows. `docs/protocol.md` says what crosses to the browser."""

BEGIN TRANSACTION;
CREATE TABLE actions (
        game INTEGER NOT NULL,
        place INTEGER NOT NULL,   -- from 0
        moves TEXT NOT NULL,      -- joined by +
        PRIMARY KEY (game, place)
    ) WITHOUT ROWID;
INSERT INTO "actions" VALUES(1,0,'1h+ah');
CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        owner TEXT NOT NULL,      -- who plays it: another one's changes go to a copy
        origin TEXT NOT NULL,     -- the same for a game and its copies
        start TEXT NOT NULL,      -- a record without moves
        title TEXT NOT NULL,
        rules TEXT NOT NULL,      -- their name
        rules_title TEXT NOT NULL,
        autoplay INTEGER NOT NULL,
        begun REAL NOT NULL,      -- seconds since 1970
        changed REAL NOT NULL,
        made INTEGER NOT NULL,    -- how many of its actions are made
        moves INTEGER NOT NULL,
        home INTEGER NOT NULL,    -- cards that lie on foundations
        cards INTEGER NOT NULL,   -- of so many
        seconds REAL NOT NULL,
        hints INTEGER NOT NULL,
        status TEXT NOT NULL,
        left INTEGER NOT NULL,    -- whether the player began another one instead
        fewest INTEGER,           -- moves, of all times that it was won
        quickest REAL             -- seconds, likewise
    , earlier REAL NOT NULL DEFAULT 0, given INTEGER NOT NULL DEFAULT 0);
INSERT INTO "games" VALUES(1,'4ad0d0e01d438421-5581','4ad0d0e01d438421','[Eightoff "1"]
[Rules "eight-off"]
[Board "Foundations: C-K D-K H-J S-K / Freecells: KH - - - - - - - / QH / : / : / : / : / : / : / :"]
[Status "playing"]
','Eight Off, a position of its own','eight-off','Eight Off',0,1.7960313129123501777e+09,1.79603131291569018362e+09,1,2,52,52,9.0,1,'won',0,2,9.0,0.0,0);
CREATE TABLE pars (
        start TEXT PRIMARY KEY,   -- as in games
        par INTEGER               -- NULL if it was looked for in vain
    ) WITHOUT ROWID;
CREATE TABLE settings (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL       -- JSON
    ) WITHOUT ROWID;
INSERT INTO "settings" VALUES('theme','"dark"');
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('games',1);
COMMIT;
PRAGMA user_version = 2;

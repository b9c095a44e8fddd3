// Checks a bundle in the browser: what the house signed, the journal's chain, the chain of seeds,
// and every die. Nothing is sent anywhere: the file is read here, with the browser's own SHA-256,
// HMAC and Ed25519. What it does not do is play the game again: `adjudicator verify` does.
"use strict";
(function () {
  const form = document.getElementById("check");
  if (!form || !window.crypto || !crypto.subtle) return;
  form.hidden = false;
  const list = document.getElementById("found"), verdict = document.getElementById("verdict");
  const text = new TextEncoder(), START = "0".repeat(64), BY_VALUES = "values:";

  class Wrong extends Error {}
  function require(holds, words) { if (!holds) throw new Wrong(words); }
  const hex = (bytes) => Array.from(new Uint8Array(bytes), (one) => one.toString(16).padStart(2, "0")).join("");
  function unhex(digits) {
    require(/^([0-9a-f]{2})*$/.test(digits), "Some digits do not form a number.");
    return Uint8Array.from(digits.match(/../g) || [], (one) => parseInt(one, 16));
  }
  const sha256 = (bytes) => crypto.subtle.digest("SHA-256", bytes);
  const digest = async (words) => hex(await sha256(text.encode(words)));
  async function hmac(key, words) {
    const made = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    return (message) => crypto.subtle.sign("HMAC", made, text.encode(message));
  }

  // ------------------------------------------------------------------ the file
  async function unzipped(buffer) {
    const view = new DataView(buffer), names = new TextDecoder();
    let end = buffer.byteLength - 22;
    while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
    require(end >= 0, "This is not a bundle, because it is not a zip file.");
    const files = new Map();
    let at = view.getUint32(end + 16, true);
    for (let n = view.getUint16(end + 10, true); n; n -= 1) {
      require(view.getUint32(at, true) === 0x02014b50, "The list of files in the zip file is damaged.");
      const method = view.getUint16(at + 10, true), size = view.getUint32(at + 20, true);
      const long = view.getUint16(at + 28, true), local = view.getUint32(at + 42, true);
      const name = names.decode(new Uint8Array(buffer, at + 46, long));
      const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const packed = new Uint8Array(buffer, from, size);
      require(method === 0 || method === 8, name + " is compressed in a way that we do not know.");
      require(!files.has(name), name + " appears twice.");
      files.set(name, method ? await inflated(packed) : packed);
      at += 46 + long + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return files;
  }
  async function inflated(packed) {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }

  // Numbers stay as they are written: 1.0 is not 1 under a hash.
  class Num { constructor(words) { this.words = words; } }
  function parsed(words) {
    let at = 0;
    const token = /[ \t\n\r]*("(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*|true|false|null|[{}[\],:])/y;
    function next() {
      token.lastIndex = at;
      const found = token.exec(words);
      require(found, "A file of the bundle is not JSON.");
      at = token.lastIndex;
      return found[1];
    }
    function value(first) {
      if (first === "{") {
        const found = new Map();
        for (let key = next(); key !== "}"; key = next()) {
          if (key === ",") key = next();
          require(next() === ":", "A file of the bundle is not JSON.");
          found.set(JSON.parse(key), value(next()));
        }
        return found;
      }
      if (first === "[") {
        const found = [];
        for (let one = next(); one !== "]"; one = next()) found.push(value(one === "," ? next() : one));
        return found;
      }
      return /^[-0-9]/.test(first) ? new Num(first) : JSON.parse(first);
    }
    return value(next());
  }
  function canonical(value) {
    if (value instanceof Num) return value.words;
    if (Array.isArray(value)) return "[" + value.map(canonical).join(",") + "]";
    if (value instanceof Map) {
      const keys = [...value.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      return "{" + keys.map((key) => JSON.stringify(key) + ":" + canonical(value.get(key))).join(",") + "}";
    }
    return JSON.stringify(value);
  }
  const whole = (value) => Number(value.words);

  // ------------------------------------------------------------------ the checks
  async function signature(files, wanted, own) {
    const listed = files.get("manifest.txt"), signed = files.get("manifest.sig"), inside = files.get("house.key");
    require(listed && signed, "No server has signed this bundle: anyone may have written it.");
    const read = (bytes) => new TextDecoder().decode(bytes);
    const keyOf = (words) => (words.split("\n").filter((line) => !line.startsWith("#")).join(" ").match(/\b[0-9a-f]{64}\b/) || [""])[0];
    const named = keyOf(wanted), key = named || keyOf(inside ? read(inside) : "");
    require(!wanted.trim() || named, "That is not a public key of a server. A key has 64 digits.");
    require(key, "The key in the bundle is damaged.");
    const expected = new Map(read(listed).split("\n").filter((line) => line.includes("  ")).map((line) => [line.slice(66), line.slice(0, 64)]));
    for (const name of new Set([...expected.keys(), ...files.keys()])) {
      if (name === "manifest.txt" || name === "manifest.sig") continue;
      require(files.has(name), name + " is missing.");
      require(expected.get(name) === hex(await sha256(files.get(name))), name + " was changed or added after signing.");
    }
    let made = null;
    try {
      made = await crypto.subtle.importKey("raw", unhex(key), { name: "Ed25519" }, false, ["verify"]);
    } catch (error) {
      return ["?", expected.size + " files match their list. Your browser cannot check the list's signature (Ed25519)."];
    }
    const good = await crypto.subtle.verify({ name: "Ed25519" }, made, unhex(read(signed).trim()), listed);
    require(good, "The list of files has changed since the server signed it.");
    const mark = hex(await sha256(unhex(key))).slice(0, 16);
    if (named || key === own) return ["ok", expected.size + " files are unchanged since " + (named ? "the server whose key you named" : "this server") + " signed them, key " + mark + "."];
    return ["?", expected.size + " files are unchanged since key " + mark + " signed them. You have not said whose key that is: anyone who changes a bundle can sign it with their own key. Get the key from the server's page /.well-known/adjudicator-key, and paste it above."];
  }

  async function journal(lines) {
    let before = START, number = 0;
    for (const line of lines) {
      number += 1;
      const head = line.match(/^\{"at":"([^"\\]*)","before":"([0-9a-f]{64})","body":/);
      const tail = line.match(/,"hash":"([0-9a-f]{64})","kind":"([a-z]+)","number":([0-9]+)\}$/);
      require(head && tail, "Entry " + number + " does not have the form of a journal entry.");
      require(Number(tail[3]) === number, "Entry " + tail[3] + " stands in the place of entry " + number + ".");
      require(head[2] === before, "Entry " + number + " does not follow the entry before it.");
      const body = line.slice(head[0].length, line.length - tail[0].length);
      const content = '{"at":"' + head[1] + '","body":' + body + ',"kind":"' + tail[2] + '","number":' + number + "}";
      require(await digest(before + "\n" + content) === tail[1], "The content of entry " + number + " does not match its hash.");
      before = tail[1];
    }
    require(number, "The journal is empty.");
    return ["ok", number + " entries hold together; the last hash is " + before + "."];
  }

  // Which chain of seeds a phase rolls with: a game that was taken back has further ones.
  class Chains {
    constructor() { this.since = [[0, 0, 0]]; }
    back(restart) {
      const to = whole(restart.get("to")), after = restart.has("after") ? whole(restart.get("after")) : 0;
      const kept = this.since.filter(([at, closed]) => at < to || (at === to && closed < after));
      if (restart.has("chain_start")) this.since = [...kept, [to, after, whole(restart.get("number"))]];
    }
    of(phase) { return [...this.since].reverse().find(([at]) => at <= phase)[2]; }
    // Of a phase to whose middle the game was taken back, all with which it rolled.
    parts(phase) {
      const first = [...this.since].reverse().find(([at, after]) => at < phase || (at === phase && !after));
      return [first, ...this.since.filter(([at, after]) => at === phase && after)].map(([, , chain]) => chain);
    }
  }

  async function seeds(entries) {
    const starts = new Map([[0, entries[0].get("body").get("chain_start")]]), chains = new Chains(), shown = new Map(), ends = new Map();
    for (const entry of entries) {
      const body = entry.get("body"), found = [];
      if (entry.get("kind") === "step") body.get("done").forEach((one) => {
        found.push([whole(one.get("number")), one.get("seed")]);
        (one.get("earlier") || new Map()).forEach((seed, chain) => found.push([whole(one.get("number")), seed, Number(chain)]));
      });
      else if (entry.get("kind") === "closing") {
        if (body.has("seeds")) body.get("seeds").forEach((seed, phase) => found.push([Number(phase), seed]));
        if (body.has("earlier")) body.get("earlier").forEach((seed, chain) => found.push([Math.max(...found.map(([phase]) => phase)), seed, Number(chain)]));
        if (body.has("chain_ends")) body.get("chain_ends").forEach((end, chain) => ends.set(Number(chain), end));
      }
      else if (body.has("restart")) {
        const restart = body.get("restart");
        chains.back(restart);
        if (restart.has("chain_start")) starts.set(whole(restart.get("number")), restart.get("chain_start"));
      }
      for (const [phase, seed, of] of found) {
        const chain = of === undefined ? chains.of(phase) : of;
        if (!shown.has(chain)) shown.set(chain, new Map());
        const known = shown.get(chain).get(phase);
        require(!known || known === seed, "Phase " + phase + " has two seeds.");
        shown.get(chain).set(phase, seed);
      }
    }
    let number = 0;
    for (const [chain, found] of shown) {
      let [at, last] = [0, starts.get(chain)];
      for (const phase of [...found.keys()].sort((a, b) => a - b)) {
        let link = unhex(found.get(phase));
        for (let n = phase; n > at; n -= 1) link = new Uint8Array(await sha256(link));
        require(hex(link) === last, "The seed of phase " + phase + " is not in the chain.");
        [at, last] = [phase, found.get(phase)];
        number += 1;
      }
    }
    // The ends of the chains, on which secret rolls hang, come out when the game is over.
    for (const [chain, end] of ends) {
      let link = unhex(end);
      for (let n = whole(entries[0].get("body").get("chain_length")); n; n -= 1) link = new Uint8Array(await sha256(link));
      require(starts.has(chain) && hex(link) === starts.get(chain), "The end of chain " + chain + " belongs to another chain.");
    }
    if (entries[0].get("body").get("secret_dice") && entries.some((entry) => entry.get("kind") === "closing")) {
      require(ends.size === starts.size, "The end of the game does not reveal the ends of its chains.");
    }
    return ["ok", number + " seeds lead back to the one published when the game was opened" + (starts.size > 1 ? ", and to those fixed when the game was taken back." : ".")];
  }

  // The digest of all orders so far, batch by batch: every later die hangs on it.
  const values = (orders) => orders.map((one) => new Map([...one].filter(([key]) => key !== "line")));
  const witnessed = async (history, link) => BY_VALUES + await digest(canonical([history, "witness", link]));
  async function after(history, batch) {
    require(history.startsWith(BY_VALUES), "An earlier release opened this game; “adjudicator verify” checks its dice.");
    const put = batch.get("asks").map((ask) => [ask.get("seat"), ask.get("key")]);
    const said = batch.get("answers").map((one) => [one.get("seat"), values(one.get("orders") || []), values(one.get("ahead") || [])]);
    const next = BY_VALUES + await digest(canonical([history, put, said]));
    return batch.get("witness") ? witnessed(next, batch.get("witness")) : next;
  }
  async function histories(entries) {
    const opened = entries[0].get("body").get("history"), begins = new Set(), keys = new Map();
    let closed = [];
    const start = (phase) => ([...closed].reverse().find(([n, began]) => n < phase || (began && n === phase)) || [0, false, opened])[2];
    const give = (phase, history) => keys.set(phase, [...(keys.get(phase) || []), history]);
    for (const entry of entries) {
      const body = entry.get("body"), kind = entry.get("kind");
      if (kind === "batch") {
        const phase = whole(body.get("phase"));
        closed.push([phase, false, await after(closed.length ? closed[closed.length - 1][2] : opened, body.get("batch"))]);
        give(phase, start(phase));
        give(phase, closed[closed.length - 1][2]);
      } else if (body.has("restart")) {
        const restart = body.get("restart"), to = whole(restart.get("to"));
        const here = closed.filter(([n, began]) => n === to && !began).slice(0, restart.has("after") ? whole(restart.get("after")) : 0);
        closed = [...closed.filter(([n, began]) => n < to || (began && n === to)), ...here];
        if (restart.get("witness")) closed.push([to, true, await witnessed(start(to), restart.get("witness"))]);
      } else if (body.get("act") === "witness") {
        if (body.get("says") === "asked" && body.get("of").get("what") === "begin") begins.add(whole(body.get("number")));
        else if (body.get("says") === "gave" && begins.has(whole(body.get("statement").get("number")))) {
          closed.push([1, true, await witnessed(start(1), body.get("statement").get("link"))]);
        }
      } else if (kind === "step") {
        body.get("done").forEach((one) => give(whole(one.get("number")), start(whole(one.get("number")))));
      }
    }
    return keys;
  }
  async function rolled(sign, label, sides) {
    const limit = Math.floor(4294967296 / sides) * sides;
    for (let counter = 0; counter < 1000; counter += 1) {
      const block = new DataView(await sign(label + "#" + counter));
      for (let at = 0; at < 32; at += 4) {
        const word = block.getUint32(at);
        if (word < limit) return word % sides + 1;
      }
    }
    return 0;
  }
  async function dice(entries) {
    const keys = await histories(entries), made = new Map();
    const loaded = entries[0].get("body").get("loaded_dice") || new Map();
    const has = (name) => (loaded instanceof Map ? loaded.has(name) : loaded.includes(name));
    const closing = entries.find((entry) => entry.get("kind") === "closing"), chains = new Chains();
    const ends = (closing && closing.get("body").get("chain_ends")) || new Map();
    let number = 0, given = 0, secret = 0, later = 0;
    async function check(seeds, phase, [label, sides, result]) {
      if (has(label) || has(phase + "@" + label)) { given += 1; return; }
      let right = false;
      for (const [seed, history] of seeds.flatMap((one) => (keys.get(phase) || []).map((two) => [one, two]))) {
        const name = hex(seed) + history;
        if (!made.has(name)) made.set(name, await hmac(await (await hmac(seed))(history)));
        right = await rolled(made.get(name), label, whole(sides)) === whole(result);
        if (right) break;
      }
      require(right, "The die “" + label + "” of phase " + phase + " is not " + whole(result) + ".");
      number += 1;
    }
    for (const entry of entries) {
      const body = entry.get("body");
      if (body.has("restart")) chains.back(body.get("restart"));
      if (entry.get("kind") !== "step") continue;
      for (const done of body.get("done")) {
        const phase = whole(done.get("number")), kept = chains.parts(phase).map((chain) => ends.get(String(chain)));
        const seeds = [done.get("seed"), ...(done.get("earlier") || new Map()).values()].map(unhex);
        for (const roll of done.get("rolls")) await check(seeds, phase, roll);
        const secrets = done.get("secrets") || [];
        if (!kept.every(Boolean)) { later += secrets.length; continue; }
        secret += secrets.length;
        const own = secrets.length ? await Promise.all(kept.map(async (end) => new Uint8Array(await (await hmac(unhex(end)))("secret/" + phase)))) : [];
        for (const roll of secrets) await check(own, phase, roll);
      }
    }
    const rolls = (n) => (n === 1 ? "one secret roll" : n + " secret rolls");
    return ["ok", number + " dice follow from their seeds, labels and the orders before them."
      + (secret ? " Of these, " + rolls(secret) + ": we checked them with the key published at the end of the game." : "")
      + (later ? " " + rolls(later).replace(/^o/, "O") + " can be checked when the game is over. Until then the server keeps the key, so that no player can compute what another was told." : "")
      + (given ? " " + given + " were loaded, as the opening says." : "")];
  }

  // ------------------------------------------------------------------ the page
  function told(mark, name, words) {
    const item = document.createElement("li");
    item.className = { ok: "stands", BAD: "refused", "?": "idle" }[mark];
    const strong = document.createElement("strong");
    strong.textContent = mark + " " + name;
    item.append(strong, " " + words);
    list.append(item);
    return mark;
  }
  async function run(name, check) {
    try {
      const [mark, words] = await check();
      return told(mark, name, words);
    } catch (error) {
      return told("BAD", name, error instanceof Wrong ? error.message : "We could not finish the check: " + error.message);
    }
  }
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const file = form.elements.bundle.files[0];
    list.textContent = "";
    if (!file) { verdict.textContent = "Choose a bundle first."; return; }
    verdict.textContent = "Checking \u2026";
    let files = null, lines = [], entries = [];
    const marks = [await run("file", async () => {
      files = await unzipped(await file.arrayBuffer());
      require(files.has("journal.jsonl"), "This is not the bundle of a game: it contains no journal.");
      lines = new TextDecoder().decode(files.get("journal.jsonl")).split("\n").filter(Boolean);
      entries = lines.map(parsed);
      require(entries.length && entries[0].get("kind") === "opening", "The journal does not begin with an opening.");
      return ["ok", files.size + " files; the game is " + entries[0].get("body").get("game") + "."];
    })];
    if (marks[0] === "ok") {
      marks.push(await run("signature", () => signature(files, form.elements.key.value, form.dataset.key)));
      marks.push(await run("journal", () => journal(lines)));
      marks.push(await run("seeds", () => seeds(entries)));
      marks.push(await run("dice", () => dice(entries)));
    }
    verdict.textContent = marks.includes("BAD") ? "Something is wrong with this bundle."
      : marks.includes("?") ? "Nothing is wrong, but we could not check one thing: see the line with a question mark."
      : "Everything that a browser can check is correct.";
  });
})();

import { enableCompileCache } from "node:module";
import { resolve } from "node:path";

/*
 * What this start compiles is kept for the next one, and for the processes and threads that it starts: half the time of a
 * start. None of them then loads what turns types into nothing, which takes 25 MB of each (docs/performance.md); so this
 * file has none. Where the folder can't be written, nothing is kept.
 */
// Under `node --watch-path` each thread would post the files that it loads to us, among its answers; the folders are named.
delete process.env["WATCH_REPORT_DEPENDENCIES"];
process.env["NODE_COMPILE_CACHE"] ??= resolve(import.meta.dirname, "../node_modules/.cache/node-compile");
enableCompileCache(process.env["NODE_COMPILE_CACHE"]);
await import("./start.ts");

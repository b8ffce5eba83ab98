import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useStandins } from "#api/testing/account-steps.ts";
import { eventually } from "#api/testing/eventually.ts";
import { freePort } from "#api/testing/free-port.ts";
import { GOOD_ANSWERS, openInterview, streamChat } from "#api/testing/interview-steps.ts";
import { pdfOf } from "#api/testing/resume-steps.ts";
import { createCall, startTestServer, type Person, type TestServer } from "#api/testing/start-test-server.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { watchInterview } from "#api/testing/watch-interview.ts";
import { ROLE } from "#contract/roles.ts";
import { findCertificate, type Certificate } from "./certificate.ts";

/** Runs the proxies of deploy/ in front of two servers. Only ports, certificate and the second server are changed. */

const ROOT = resolve(import.meta.dirname, "../..");
const deployed = (name: string): string => readFileSync(join(ROOT, "deploy", name), "utf8");

type Given = { folder: string; https: number; http: number; servers: [number, number]; tls: Certificate };
type Proxy = { program: string; version: string[]; start: (given: Given) => ChildProcess };

/** Lines of haproxy.cfg that require root. */
const OTHER_USER = process.getuid?.() === 0 ? /(?!)/g : /.*(?:user|group) haproxy\n/g;

const run = (program: string, args: string[], env = {}) =>
  spawn(program, args, { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, ...env } });

const PROXIES: Proxy[] = [
  {
    program: "nginx",
    version: ["-v"],
    start: ({ folder, https, http, servers, tls }) => {
      const site = deployed("nginx.conf")
        .replaceAll(/.*listen \[::\].*\n/g, "")
        .replace("listen 80;", `listen 127.0.0.1:${http};`)
        .replace("listen 443 ", `listen 127.0.0.1:${https} `)
        .replace(/ssl_certificate .*;/, `ssl_certificate ${tls.cert};`)
        .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${tls.key};`)
        .replaceAll("/var/log/nginx", folder)
        .replace("http://127.0.0.1:3000", "http://greenroom");
      const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      const upstream = `upstream greenroom { ${servers.map((port) => `server 127.0.0.1:${port};`).join(" ")} }`;
      const main = join(folder, "nginx.conf");
      writeFileSync(
        main,
        `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/log;\nevents {}\nhttp { access_log off; ${places.join(" ")} ${upstream}\n${site}}`,
      );
      return run("nginx", ["-c", main]);
    },
  },
  {
    program: "caddy",
    version: ["version"],
    start: ({ folder, https, http, servers, tls }) => {
      const main = join(folder, "Caddyfile");
      const globals = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${http}\n}\n`;
      writeFileSync(
        main,
        globals + deployed("Caddyfile").replace("{$SITE:localhost} {", `$&\n\ttls ${tls.cert} ${tls.key}`),
      );
      const APP = servers.map((port) => `127.0.0.1:${port}`).join(" ");
      const env = { SITE: `https://localhost:${https}`, APP, HOME: folder, XDG_DATA_HOME: folder };
      return run("caddy", ["run", "--config", main, "--adapter", "caddyfile"], env);
    },
  },
  {
    program: "haproxy",
    version: ["-v"],
    start: ({ folder, https, http, servers: [one, two], tls }) => {
      const pem = join(folder, "greenroom.pem");
      writeFileSync(pem, readFileSync(tls.cert, "utf8") + readFileSync(tls.key, "utf8"));
      const main = join(folder, "haproxy.cfg");
      writeFileSync(
        main,
        deployed("haproxy.cfg")
          .replaceAll(/.*bind :::.*\n/g, "")
          .replace("bind :80", `bind 127.0.0.1:${http}`)
          .replace("bind :443", `bind 127.0.0.1:${https}`)
          .replaceAll(OTHER_USER, "")
          .replace("/etc/haproxy/greenroom.pem", pem)
          .replace(
            "server one 127.0.0.1:3000 check",
            `server one 127.0.0.1:${one} check\n    server two 127.0.0.1:${two} check`,
          ),
      );
      return run("haproxy", ["-db", "-f", main]);
    },
  },
];

for (const { program, version, start } of PROXIES) {
  describe.runIf(spawnSync(program, version).status === 0)(`${program} before two servers`, () => {
    const standins = useStandins();
    const first = useTestServer(() => standins.settings());
    const folder = createTemporaryFolder("matrix");
    let second: TestServer | null;
    let proxy: ChildProcess;
    let url: string;

    beforeAll(async () => {
      chmodSync(folder, 0o755);
      second = await startTestServer(first.serverUrl, {
        ...standins.settings(),
        DATABASE_OWNER_URL: first.databaseUrl,
      });
      const [https, http] = [await freePort(), await freePort()];
      const portOf = (server: TestServer) => Number(new URL(server.url).port);
      const servers: [number, number] = [portOf(first), portOf(second)];
      proxy = start({ folder, https, http, servers, tls: findCertificate() });
      url = `https://localhost:${https}`;
      await eventually(async () => {
        if (!(await fetch(`${url}/api/ready`)).ok) throw new Error("not ready");
      });
    });
    afterAll(async () => {
      proxy.kill("SIGTERM");
      await once(proxy, "exit");
      await second?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    const comer = async (): Promise<Person> => {
      const person = await first.createPerson({ role: ROLE.superadmin });
      return { ...person, call: createCall(url, { authorization: `Bearer ${person.token}` }) };
    };

    const send = (person: Person, size: number): Promise<number> => {
      const form = new FormData();
      form.set("file", new File([new Uint8Array(pdfOf(size))], "resume.pdf", { type: "application/pdf" }));
      const headers = { authorization: `Bearer ${person.token}` };
      return fetch(`${url}/api/resumes`, { method: "POST", body: form, headers }).then(
        ({ status }) => status,
        // A proxy may close the connection before the whole body is sent.
        () => 413,
      );
    };

    it("holds an interview, whose words a second screen hears as they come", async () => {
      const person = await comer();
      const interviewId = await openInterview(person);
      const screen = await watchInterview(url, person, { id: interviewId });
      for (const message of GOOD_ANSWERS) {
        const events = await streamChat(url, person, { interviewId, message, clientMessageId: randomUUID() });
        expect(events.at(-1)?.event).toBe("done");
      }
      await screen.until(({ data }) => (data.messages?.length ?? 0) > GOOD_ANSWERS.length);
      screen.close();
    });

    it("lets a resume of 10 MB through", async () => {
      expect(await send(await comer(), 9.9e6)).toBeLessThan(400);
    });

    it("goes on when one of the two is stopped", async () => {
      const person = await comer();
      await second?.stop();
      second = null;
      // HAProxy needs three checks, two seconds apart, to notice the stopped server.
      await eventually(async () => {
        for (let n = 0; n < 6; n += 1) expect((await person.call("GET", "/users/me")).status).toBe(200);
      });
      for (let n = 0; n < 20; n += 1) expect((await person.call("GET", "/users/me")).status).toBe(200);
    });

    it("stops a file that is too large before the app", async () => {
      expect(await send(await comer(), 12.5e6)).toBe(413);
    });
  });
}

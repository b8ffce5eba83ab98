/** robots.txt (RFC 9309): the longest matching rule counts; of equally long ones, the one that allows. */

type Rule = { isAllowed: boolean; pattern: string };
type Group = { agents: string[]; rules: Rule[] };

function readGroups(robots: string): Group[] {
  const groups: Group[] = [];
  let isHead = false;
  for (const line of robots.split(/\r\n|[\r\n]/u)) {
    const [name = "", ...rest] = (line.split("#")[0] ?? "").split(":");
    const [key, value] = [name.trim().toLowerCase(), rest.join(":").trim()];
    if (key === "user-agent") {
      if (!isHead) groups.push({ agents: [], rules: [] });
      groups.at(-1)?.agents.push(value.toLowerCase());
      isHead = true;
    } else if (key === "allow" || key === "disallow") {
      isHead = false;
      if (value !== "") groups.at(-1)?.rules.push({ isAllowed: key === "allow", pattern: value });
    }
  }
  return groups;
}

/** `*` matches anything, and `$` at the end matches the end. */
function fits(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith("$");
  const [first = "", ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const found = isWhole && isLast ? path.lastIndexOf(part) : path.indexOf(part, at);
    if (found < at) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length;
}

/** True if an agent, such as `Greenroom/1.0`, may read the path. */
export function allowsPath(robots: string, path: string, agent: string): boolean {
  const groups = readGroups(robots);
  const token = (agent.split("/")[0] ?? "").toLowerCase();
  const of = (name: string) => groups.filter(({ agents }) => agents.includes(name));
  const ours = of(token).length > 0 ? of(token) : of("*");
  const rules = ours.flatMap((group) => group.rules).filter(({ pattern }) => fits(pattern, path));
  const longest = Math.max(0, ...rules.map(({ pattern }) => pattern.length));
  const counting = rules.filter(({ pattern }) => pattern.length === longest);
  return counting.length === 0 || counting.some(({ isAllowed }) => isAllowed);
}

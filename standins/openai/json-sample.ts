type Schema = Record<string, unknown>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A small value that fits the usual kinds of JSON schema; every text in it is the given sentence. */
export function sampleOf(schema: unknown, sentence: string): unknown {
  if (!isSchema(schema)) return sentence;
  if ("const" in schema) return schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  const choices = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(choices)) return sampleOf(choices[0], sentence);
  const type = [schema["type"] ?? "object"].flat()[0] as string;
  switch (type) {
    case "object":
      return sampleObject(schema["properties"], sentence);
    case "array":
      return Array.from({ length: Number(schema["minItems"] ?? 1) }, () =>
        sampleOf(schema["items"], sentence),
      );
    case "integer":
    case "number":
      return schema["minimum"] ?? 1;
    case "boolean":
      return false;
    case "null":
      return null;
    default:
      return sentence.slice(0, Number(schema["maxLength"] ?? sentence.length));
  }
}

const sampleObject = (properties: unknown, sentence: string) =>
  isSchema(properties)
    ? Object.fromEntries(
        Object.entries(properties).map(([name, schema]) => [name, sampleOf(schema, sentence)]),
      )
    : {};

import replies from "#interviewer/data/replies.json" with { type: "json" };

/** Subtypes of the acts that need different replies, in the order of the encoder's outputs. */
export const SITUATIONS = replies.flatMap(({ id, act }) => (act === undefined ? [] : [{ id, act }]));

import { loadGold, questionsByFamily } from "#interviewer/load-bank.ts";
import { scoreInterview } from "#api/features/interviews/engine/score-interview.ts";
import { readEvidence, scoreEvidence } from "#api/features/interviews/engine/score-answer.ts";
const all=[...questionsByFamily.values()].flat();
for (const g of loadGold()) { const b=all.find(q=>q.id===g.questionId)!; const q={...b,probes:{broad:b.broad,specific:b.specific},priority:"must" as const};
 const row=(["gibberish","vague","partial","strong"] as const).map(l=>{const plan={version:1 as const,difficulty:5,roleFamily:"general",targetRole:null,competencies:[b.competency],questions:[q]};
  const r=scoreInterview({plan,turns:[{role:"assistant",kind:"question",questionId:q.id,content:q.text},{role:"user",kind:"answer",questionId:q.id,content:g.answers[l]}]});
  const x=r.questions[0]!; return `${x.state==="rated"?"":x.state==="not_answered"?"-":"!"}${x.score}(${Object.values(x.criteria??{}).join("")})`;});
 console.log(g.questionId.padEnd(45),row.join("  ")); }

/** German sentences for the rubric's levels, keyed by the English sentences. English pages show the rubric itself. */
export const anchors: Readonly<Record<string, string>> = {
  "About something else, or no answer; also a story of the same subject in which what the question turns on never happened.":
    "Handelt von etwas anderem, oder keine Antwort; auch eine Geschichte zum selben Thema, in der das, worauf die Frage zielt, nie geschah.",
  "Barely touches the question: what was asked for is only named, or begins and is left out.":
    "Streift die Frage kaum: Wonach gefragt war, wird nur genannt oder begonnen und dann ausgelassen.",
  "A real case, loosely tied to the question.": "Ein echter Fall, lose mit der Frage verbunden.",
  "Answers the question with a fitting case.": "Beantwortet die Frage mit einem passenden Fall.",
  "Answers exactly this question, and all of it bears on the point.":
    "Beantwortet genau diese Frage, und alles darin gehört zur Sache.",
  "One can't follow what happened.": "Man kann nicht nachvollziehen, was geschah.",
  "Pieces of a story; what was at stake or what was done has to be guessed.":
    "Stücke einer Geschichte; was auf dem Spiel stand oder was getan wurde, muss man raten.",
  "The story can be followed with gaps: the start, the deed or the end is missing.":
    "Man kann der Geschichte mit Lücken folgen: Anfang, Tat oder Ende fehlt.",
  "One can follow it from the case to its end, in whatever order it is told.":
    "Man kann ihr vom Fall bis zum Ende folgen, gleich in welcher Reihenfolge sie erzählt wird.",
  "What the case was, what was at stake, what was done and what came of it are all clear.":
    "Was der Fall war, was auf dem Spiel stand, was getan wurde und was dabei herauskam, ist alles klar.",
  "Nothing one could check or picture.": "Nichts, was man prüfen oder sich vorstellen könnte.",
  "One or two details, the rest in general words.": "Ein oder zwei Einzelheiten, der Rest allgemein.",
  "Some things one could picture.": "Manches, was man sich vorstellen kann.",
  "Facts, names, scenes or figures that could be checked.":
    "Fakten, Namen, Szenen oder Zahlen, die sich prüfen ließen.",
  "Concrete throughout; figures are not required.": "Durchweg anschaulich; Zahlen müssen nicht sein.",
  "Nothing the person did themselves, or pride in harm done to others, which is no ownership.":
    "Nichts, was die Person selbst getan hat, oder Stolz auf Schaden an anderen: Das zählt nicht als eigener Anteil.",
  "An own part is claimed but stays vague.": "Ein eigener Anteil wird behauptet, bleibt aber vage.",
  "One clear deed of their own.": "Eine klare eigene Tat.",
  "Several clear deeds or decisions of their own.": "Mehrere klare eigene Taten oder Entscheidungen.",
  "Several, with the reason for what was chosen. A purpose counts as a reason.":
    "Mehrere, mit dem Grund für das Gewählte. Auch ein Zweck ist ein Grund.",
  "No result, or only that it went well.": "Kein Ergebnis, oder nur, dass es gut ging.",
  "A result is hinted at.": "Ein Ergebnis wird angedeutet.",
  "A concrete result.": "Ein greifbares Ergebnis.",
  "A result that others could see or count, or a concrete one with what was learned.":
    "Ein Ergebnis, das andere sehen oder zählen konnten, oder ein greifbares mit dem, was gelernt wurde.",
  "A result that others could see or count, and what was learned from it.":
    "Ein Ergebnis, das andere sehen oder zählen konnten, und was daraus gelernt wurde.",

  "Answers exactly this situation, with what makes it hard.":
    "Antwortet auf genau diese Situation, mit dem, was sie schwierig macht.",
  "What comes first and what can wait is clear, and makes sense.":
    "Was zuerst kommt und was warten kann, ist klar und sinnvoll.",
  "Weighs what speaks against it too, or says what would change their mind.":
    "Wägt auch ab, was dagegenspricht, oder sagt, was die eigene Meinung ändern würde.",
  "Says how one would know, and what to do if it had not worked.":
    "Sagt, woran man den Erfolg erkennen würde und was zu tun wäre, wenn er ausbliebe.",
  "Right, with what this question asks beyond the first answer.":
    "Richtig, mit dem, wonach die Frage über die erste Antwort hinaus fragt.",
  "A reasoning that holds together from the cause to what follows from it.":
    "Eine Begründung, die von der Ursache bis zur Folge trägt.",
  "A case in which they used it, with the reason for using it so.":
    "Ein Fall, in dem es angewandt wurde, mit dem Grund, warum gerade so.",
  "Knows when it fails, why, and what to use in its place.":
    "Weiß, wann es versagt, warum, und was dann an seine Stelle tritt.",
  "Answers exactly what was asked, for this work.":
    "Beantwortet genau das, wonach gefragt war, für diese Arbeit.",
  "A reason of their own, where it comes from and where it leads.":
    "Ein eigener Grund, woher er kommt und wohin er führt.",
  "Moments or deeds that show it and that could be checked.":
    "Momente oder Taten, die es zeigen und sich prüfen ließen.",
  "Links it, and knows what will be hard about it.":
    "Stellt die Verbindung her und weiß, was daran schwer wird.",
  "Says what they want to do, as something that could be seen.":
    "Sagt so, was getan werden soll, dass man es sehen könnte.",

  "About something else, or no answer.": "Handelt von etwas anderem, oder keine Antwort.",
  "Barely touches the situation that was described.": "Streift die beschriebene Situation kaum.",
  "Speaks about the situation, loosely.": "Spricht ungefähr über die Situation.",
  "Answers what one would do in this situation.": "Sagt, was in dieser Situation zu tun wäre.",
  "No step, or steps that make no sense.": "Kein Schritt, oder Schritte ohne Sinn.",
  "One step, or several without an order.": "Ein Schritt, oder mehrere ohne Reihenfolge.",
  "Some steps in an order that can be followed.":
    "Einige Schritte in einer Reihenfolge, der man folgen kann.",
  "Steps in a sensible order.": "Schritte in sinnvoller Reihenfolge.",
  "Nothing one could picture being done.": "Nichts, was man sich als Handlung vorstellen könnte.",
  "One or two concrete steps, the rest in general words.":
    "Ein oder zwei anschauliche Schritte, der Rest allgemein.",
  "Some steps that one could picture.": "Einige Schritte, die man sich vorstellen kann.",
  "Steps that one could watch: who is told what, with what, by when.":
    "Schritte, bei denen man zusehen könnte: wer was erfährt, womit, bis wann.",
  "No judgement of their own, or one that would harm others.":
    "Kein eigenes Urteil, oder eines, das anderen schaden würde.",
  "A view without a reason.": "Eine Meinung ohne Grund.",
  "One decision of their own, its reason only hinted at.":
    "Eine eigene Entscheidung, ihr Grund nur angedeutet.",
  "A decision of their own with its reason. A purpose counts as a reason.":
    "Eine eigene Entscheidung mit ihrem Grund. Auch ein Zweck ist ein Grund.",
  "Nothing about what it should lead to.": "Nichts darüber, wohin es führen soll.",
  "A hoped-for end in general words.": "Ein erhoffter Ausgang, allgemein gesagt.",
  "Says what it should lead to. A hypothetical has no result and needs none.":
    "Sagt, wohin es führen soll. Was nur gedacht ist, hat kein Ergebnis und braucht keines.",
  "Says how one would know that it worked.": "Sagt, woran man den Erfolg erkennen würde.",
  "Wrong in what the question turns on, or in a way that would do harm; or nothing.":
    "Falsch in dem, worauf es bei der Frage ankommt, oder so, dass es schaden würde; oder nichts.",
  "Mostly wrong, or so little that hardly a word of it is right.":
    "Überwiegend falsch, oder so wenig, dass kaum ein Wort davon stimmt.",
  "Partly right: the core is there, with a clear mistake beside it or half of it missing.":
    "Teilweise richtig: Der Kern stimmt, mit einem klaren Fehler daneben, oder die Hälfte fehlt.",
  "Right in what matters.": "In der Hauptsache richtig.",
  "No reasoning, or one that contradicts itself.": "Keine Begründung, oder eine, die sich widerspricht.",
  "A claim without a why.": "Eine Behauptung ohne Warum.",
  "A why that can be guessed.": "Ein Warum, das man erraten kann.",
  "A reasoning that holds together.": "Eine Begründung, die trägt.",
  "General words only.": "Nur allgemeine Worte.",
  "One or two concrete terms.": "Ein oder zwei treffende Begriffe.",
  "A concrete example or term that fits.": "Ein passendes Beispiel oder ein passender Begriff.",
  "A worked example, or facts that could be checked.":
    "Ein ausgeführtes Beispiel, oder Fakten, die sich prüfen ließen.",
  "Nothing about using it. A fact told without use of one's own is no fault of the fact.":
    "Nichts über die Anwendung. Dass sie fehlt, macht das Gesagte nicht falsch.",
  "Use is claimed in general words.": "Anwendung wird allgemein behauptet.",
  "Says how one would use it.": "Sagt, wie man es anwenden würde.",
  "A case in which they used it, or what they do because of it.":
    "Ein Fall, in dem es angewandt wurde, oder was deshalb getan wird.",
  "No word about when it does not hold.": "Kein Wort darüber, wann es nicht gilt.",
  "A limit is hinted at.": "Eine Grenze wird angedeutet.",
  "One limit or exception.": "Eine Grenze oder Ausnahme.",
  "A limit with what one does then.": "Eine Grenze, und was man dann tut.",
  "Barely touches what was asked.": "Streift kaum, wonach gefragt war.",
  "Answers loosely; it would fit any job.": "Antwortet vage; es würde zu jeder Stelle passen.",
  "Answers what was asked.": "Beantwortet, wonach gefragt war.",
  "No reason.": "Kein Grund.",
  "A reason that everybody gives.": "Ein Grund, den alle nennen.",
  "A reason of their own that is only named.": "Ein eigener Grund, der nur genannt wird.",
  "A reason of their own that leads somewhere. A purpose counts as a reason.":
    "Ein eigener Grund, der irgendwohin führt. Auch ein Zweck ist ein Grund.",
  "Nothing that shows it.": "Nichts, was es zeigt.",
  "Claimed in general words.": "Allgemein behauptet.",
  "Something from their own life or work that hints at it.":
    "Etwas aus dem eigenen Leben oder der eigenen Arbeit, das es andeutet.",
  "One moment or deed that shows it.": "Ein Moment oder eine Tat, die es zeigt.",
  "No link between the person and this work, or pride in harm done to others.":
    "Keine Verbindung zwischen der Person und dieser Arbeit, oder Stolz auf Schaden an anderen.",
  "A link in general words.": "Eine Verbindung, allgemein gesagt.",
  "One link to this kind of work.": "Eine Verbindung zu dieser Art von Arbeit.",
  "Links what they are or did to what this work needs.":
    "Verbindet, was die Person ist oder tat, mit dem, was diese Arbeit braucht.",
  "Nothing about what comes next.": "Nichts darüber, was kommen soll.",
  "A wish in general words.": "Ein Wunsch, allgemein gesagt.",
  "Says what they want.": "Sagt, was gewollt ist.",
  "Says what they want to do with it in this work.": "Sagt, was daraus in dieser Arbeit werden soll.",
};

/** Turns of phrase by which a clause tells a part of an answer, in lower case. They raise a certainty, they never decide alone. */

export const REASON =
  /\b(?:because|cause it|cos|coz|since (?!then\b|\d|last|the (?:day|start|beginning)|my (?:first|childhood)|january|february|march|april|may\b|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|i (?:was|started|began))|so that|in order to|otherwise|that'?s why|(?:that|this|which) is why|the reason|due to|thanks to|for fear|the idea (?:was|is)|my (?:rule|thinking|reasoning|logic|first thought)|the point (?:is|was)|i (?:didn't|did not|don't|dont|do not|wouldn't) want|i (?:wanted|want) (?:him|her|them|it|people|the|to (?:see|know|be sure|avoid|understand|give|keep|make))|i figured|i reckoned|i thought (?:if|that if|it|the|he|she|they)|which (?:means|meant)|what matters|matters (?:more|most|because)|to (?:avoid|prevent|make sure|be sure|be safe)|the risk|in case|so (?:nobody|no one|no-one|nothing|they don't|he doesn't|she doesn't|i'm not|it (?:can|could)|that)|makes? sense|depends on|therefore|hence|thus)\b|^as (?!a result)(?:i|he|she|they|we|you|it|the|this|that|there|a|each|every)\b|^for (?:fear|safety)/u;

export const LEARNING =
  /\b(?:i (?:have )?(?:learned|learnt)|taught me|(?:the|my) lesson|next time|looking back|in hindsight|with hindsight|since then|ever since|from then on|since that day|these days|nowadays|what i took|i took from|if i (?:did|could do) it again|would do differently|(?:would|i'd) (?:today|now|do it differently|never again)|never again|should have|i realis(?:e|ed)|i realiz(?:e|ed)|shaped how|it showed me|showed me that|today i|since i|i (?:still )?always .* (?:now|since)|now i|i now|now we|we now|now (?:a|an|the|every|each|my|our|all|go|goes|gets?|have|has|is|are|do|does)|goes? through .* now|still do(?: it)?|afterwards i always|changed (?:how|the way) i)\b|^(?:now|since then|ever since|these days|today)\b|\bnow$|\bsince$|\bever since\b/u;

export const TASK =
  /\b(?:had to|has to|needed to|need to|have to|was (?:asked|told|meant|supposed|sent|given|responsible|in charge|due|to)|were (?:asked|told|meant|supposed|due|to)|am responsible|asked (?:me|us)|told (?:me|us) to|wanted (?:me|us|him|her|them|it)|threatened|my (?:job|task|role|part) (?:was|is)|responsible for|in charge of|the (?:aim|goal|target|deadline|plan|order) (?:was|is)|deadline|by (?:friday|monday|tuesday|wednesday|thursday|saturday|sunday|noon)|supposed to|promised|who needed|insisted)\b/u;

/** Ends that are announced as such. */
export const ENDING =
  /\b(?:in the end|at the end|turned out|eventually|finally|as a result|the result|resulted|result was|so far|until today|to this day|since then|ever since|afterwards|after that|(?:days?|weeks?|months?|years?|hours?|minutes?) (?:later|after)|(?:weeks?|days?|months?|hours?|minutes?) after\b|in (?:about |around |under |less than |just |only )?\S+ (?:minutes?|hours?|days?|weeks?|months?)\b|within (?:\S+ ){1,3}(?:minutes?|hours?|days?|weeks?|months?)|never (?:came|come|again|happened|happens|had|heard)|didn't (?:come back|happen again)|no (?:problem|complaint|complaints|mistake|mistakes|accident|accidents|claim|claims|more|one was|one got)|not (?:a single|one)|zero|under control|on time|in time|for good|back (?:to normal|up|on|in|online)|by then|that same|ended|ends|(?:next|following) (?:day|morning|week|month|year|quarter|spring|summer|autumn|winter)|from \S+ (?:\S+ )?to \S+|(?:up|down|fell|rose|dropped|went|sank|grew|cut|reduced) (?:by|to|from)|twice as|half (?:the|of|as)|halved|doubled|tripled|so now|until (?:now|today)|still (?:there|here|going|use|uses|using|works?|runs?|hangs?|in use|with us|call|calls|do|does|come|comes|has|have|talk|talks)|best (?:ever|year|month)|for the first time|first time in|what .* got was|worked out|it worked|worked (?:ok|fine|well))\b|\d+ ?(?:%|percent|per cent)|[€$£] ?\d/u;

/** Verbs of others that answer what was done: 'she wrote to the manager after', 'they come back every Sunday'. */
export const RESPONSE =
  /^(?:laugh(?:ed|s)?|thank(?:ed|s)?|said|says?|told|tells?|asked|asks?|wrote|writes?|book(?:ed|s)?|order(?:ed|s)?|came|comes?|return(?:ed|s)?|agree(?:d|s)?|accept(?:ed|s)?|sign(?:ed|s)?|paid|pays?|stay(?:ed|s)?|left|leaves?|apologis(?:ed|es)|apologiz(?:ed|es)|kept|keeps?|smil(?:ed|es)|nodd?(?:ed|s)?|cri(?:ed|es)|hugg?(?:ed|s)?|eats?|ate|slept|sleeps?|call(?:ed|s)?|rang|rings?|praised?|admitted|decided|chose|offered|gave|gives?|let|lets|made|makes?|passed|moved|stopp?(?:ed|s)?|start(?:ed|s)?|began|took|takes?|won|got|gets?|went|goes|found|used?|uses|bought|hired|promoted|adopted|follow(?:ed|s)?|launched|recovered|heal(?:ed|s)?|improv(?:ed|es)|fell|rose|dropped|disappeared|vanished|held|holds?|ran|runs|caught|changed|reopened|approved|confirmed|closed|fixed|solved|resolved|settled|finished|became|becomes|remained|arrived|landed|survived|saved|worked|works)$/u;

/** States that end a thing: 'it was fine', 'home on day 9'. */
export const END_STATE =
  /\b(?:fine|okay|ok|gone|better|happy|happier|ready|quiet|calm|calmer|solved|clear|done|safe|grateful|satisfied|pleased|delighted|relieved|glad|alive|home|dry|clean|fixed|sorted|stable|normal|right|true|over|back|late|lost|broken|dead|impressed|surprised|sorry|correct|perfect|full|empty|on (?:day|time|schedule|budget)|in (?:time|order))\b/u;

/** Own verbs that tell an end rather than a deed: 'I was made coach', 'got it back'. */
export const OWN_END =
  /\b(?:i (?:was|got) (?:made|promoted|invited|praised|offered|hired|thanked|nominated)|(?:saved?|saving|won|gained|earned|avoided|prevented|reduced|cut|increased|raised|improved|doubled|halved|lost|sold|passed|reached|hit|beat|finished|completed|delivered|achieved|recovered|regained|kept) .*(?:\d|half|all|whole|every|time|customer|client|contract|job)|(?:got|had) (?:it|him|her|them|everything|everyone|the \S+) (?:back|out|done|working|running|through|home|ready))\b/u;

export const GROUP = /\b(?:we|our team|the team|us|together)\b/u;

export const ORDER =
  /\b(?:first(?:ly)? (?:of all|i|we|you|the)|second(?:ly)?|third(?:ly)?|then|next i|after(?:wards| that)|straight (?:away|after)|right (?:away|after)|immediately|at once|meanwhile|in the meantime|finally|lastly|only then|(?:start|begin|end)(?:ing)? (?:with|at|by)|step (?:one|two|\d)|as soon as|only when|before (?:that|i|anything|you|they leave|leaving))\b|^(?:first|next|last|once|after|before)\b|\bfirst$/u;

export const CHECK =
  /\b(?:if (?:that|it|this|they|he|she|not|the|there|nobody|nothing|still|he's|she's|values|someone|somebody)|if not|check(?:ed|s|ing)? (?:if|that|whether|the|again|back|it|how|with|on|for)|verify|make sure|making sure|confirm|test(?:ed|s)?|measure|monitor|compare|counts? again|look (?:again|whether|if)|see (?:if|whether|how|that)|ask (?:whether|if|again)|follow(?:ing)? up|report back|in writing|sign(?:ed)? off|would know|i know it|(?:next|following) (?:day|week|month|morning|shift|meeting|time)|afterwards|unless|plan b|fall ?back|roll ?back|double.check|second pair|at every)\b|\bstill\b.*\b(?:unclear|not|no)\b|^still (?!i\b)/u;

export const CASE =
  /\b(?:for (?:example|instance)|e\.g|once (?:i|we|had|a|in)|one (?:time|day|case|customer|patient|guest|of (?:our|my))|last (?:year|month|week|time|spring|summer|autumn|winter|job|company|firm|employer|place)|previous (?:job|company|employer|firm)|in my (?:last|first|previous|old|current|company|team|ward|shop|kitchen|shop|project|time)|at my (?:last|first|previous|old|current|company|restaurant|branch|site|shop)|at our|on our|in our|(?:we|i) (?:mostly |always |only |once )?had|i've had|i've seen|i saw|happened|used to|when i (?:was|worked|started|did)|years? ago|in (?:19|20)\d\d|since (?:19|20)\d\d|i (?:once|found|changed|cleared|built|ran|wrote|worked|negotiated|fixed|caught|noticed|lost|measured)|say (?:a|an|the|you|we|i|it|that|returning|[a-z]+ \w+ at)|suppose|imagine)\b/u;

export const LIMIT =
  /\b(?:unless|except|save (?:with|where|for)|only (?:if|when|where|works|as long|holds)|not (?:only|always|every|with)|limits?|limitation|limited|but (?:not|if|only|when)|however|although|though|even if|depends|depending|exception|edge case|caveat|fails?|blind|trap|in real life|in practice|beware|downside|drawback|trade-?off|less sure|harder|no perfect|forgets?|ordinarily|expires?|can still|otherwise|kills it|is not sure|isn't sure)\b/u;

export const MOTIVE =
  /\b(?:i (?:just |really |still |also |always |simply |do )?(?:like|love|enjoy|prefer|want|wanted|need|care|miss|hate|dislike|liked|loved|enjoyed|dream|hope|believe)|i'(?:d|m|ve) (?:like|love|miss|rather|good|passionate|driven|interested|fascinated|proud|convinced|drawn)|interests? me|fascinat\w+|passion\w*|drawn|draws me|drives? me|driven|motivat\w+|because|appeals?|satisf\w+|proud|pride|that's why|so i (?:wanted|think)|like (?:being|to|the|working|that)|what i like|meaning\w*|matters?|happy|fun|good mood|enough applause|important|variety|joy|pleasure|sense of|reason|never boring|fancy|decent|suits? me|burn for|hunger|exciting|gets me|keeps me|kept me|changed me|where i shine|best years|and it's mine|universal language|touch people|it is a|feeling)\b/u;

export const MOMENT =
  /\b(?:once|one (?:day|night|evening|morning|time|saturday|sunday)|that (?:day|night|morning|evening|week)|the day|last (?:week|month|year|summer|winter|spring|autumn|time)|yesterday|week (?:one|two|three|four|five|six|seven|eight|nine|ten|\d+)|in my first|my first|when i (?:was|saw|did|got|came|started|had|first|found)|i (?:saw|watched|found|noticed|caught|heard|remember|realised|realized|downloaded|met|stood|waited|went|came|ate|cried|sat|measured|tried|read)|years? ago|at (?:\d+|twelve|ten|fifteen)|i was \d+|as a (?:child|kid|boy|girl|student|trainee|apprentice)|in holiday time|by accident|changed me|on a \w+|in (?:january|february|march|april|may|june|july|august|september|october|november|december|(?:19|20)\d\d))\b/u;

export const PROOF =
  /\b(?:(?:for|since|after|in|over) (?:\w+ ){0,2}(?:years?|months?|weeks?|summers?|(?:19|20)\d\d)|(?:\d+|two|three|four|five|six|seven|eight|nine|ten|a) years?|i(?:'ve| have) (?:been|done|worked|built|run|had|spent|trained|always|read|made|taken|written|looked|started|applied|finished)|i (?:built|ran|made|trained|worked|spent|wrote|led|did|taught|learned|learnt|started|redraw|stayed|looked after|measured|drew|proposed|organised|passed|took|fixed|repaired|volunteer\w*|study|studied|finished|cooked|divided|sold|won)|in my (?:own|free|spare) time|in the evenings|at weekends|every (?:day|week|weekend|evening|sunday|saturday|night|spring)|\d+ ?%|from \S+ to \S+|course|certificate|licen[cs]e|i'm (?:good|at|the)|i can|already|swears at something else)\b/u;

export const WISH =
  /\b(?:i(?:'d| would) (?:like|love|want|start|enjoy|rather|be (?:happy|glad)|inject|bring|contribute|learn|begin|keep)|i (?:want|hope|plan|aim|intend|wish|strive|look forward)|my (?:aim|goal|dream|plan|wish)|i'm (?:looking for|hoping)|i am (?:looking for|hoping)|looking for|(?:chance|opportunity) to|i'll (?:keep|stay|do|learn|bring|be)|in (?:two|three|five|ten) years|next step|it's this i want|that's what i|what i want|would make me stay|i want learn|ambition|eager|to grow|to learn|it'd be an honour|would be an honour)\b/u;

export const HYPOTHETICAL =
  /\b(?:i would|i'd (?!been|had|just|already|never|seen|got|known|learned|told|put|done|gone|asked)|i will|i might|i could imagine|one (?:should|would|must)|you (?:should|would|need to|have to|must)|we would)\b/u;

/** How things are done in general, by anybody: no case. */
export const GENERAL =
  /\b(?:always|usually|normally|generally|typically|often|every time|in general|as a rule|now and then|people|customers|in today's|must be|is about|is a matter|essential(?:ly)?|mindset|culture|leverage|stakeholders?|landscape)\b/u;

export const COMPLAINT =
  /\b(?:i (?:just|already) (?:said|told|answered|explained|wrote|did)|just (?:told|said) (?:you )?(?:that|this|it)|already (?:told|said|answered)(?: you)?(?: that| this)?$|(?:as|like) i (?:just |already )?said\W*$|learn to read|(?:can|could|did|do) you (?:even )?(?:read|listen)|are you (?:even )?(?:listening|reading)|read (?:it|my answer|what i wrote)|i (?:wasn't|wasnt|was not|didn't|didnt|did not) ask(?:ing)?\b|that(?:'s| is|s) not what i (?:said|asked|meant)|(?:stupid|silly|dumb|same|weird|pointless|unfair|ridiculous) question|you(?:'re| are) not listening|this (?:interview|bot|thing) is|you (?:keep|already) ask(?:ing|ed)?|it(?:'s| is)? hypothetical|why (?:do|are) you (?:keep )?ask)\b/u;

export const ASKS_BACK =
  /^\W*(?:(?:sorry|wait|so|and|but|hm+|ok|okay|well|oh)\W+)*(?:(?:do|did|would|could|can|are|what do|which do|should|shall|may|must) (?:you|i)\b|(?:you|u) mean\b|is (?:this|that|it) (?:ok|okay|enough|about|paid|a)\b|what (?:is|are) (?:the|your) (?:pay|salary|bonus|hours|question)|which (?:one|kind|case|company|team)\b|what kind\b|how (?:much|long|many) (?:is|are|do|does)\b.*\b(?:you|your|pay|salary|interview)\b|i just said\b)|\bthe question\b.*\?/u;

/** What stands in many applications and tells nothing of the one who writes it. */
export const CLICHE =
  /\b(?:team player|hard-?working|(?:my|a|great|real|true) passion(?: for [a-z]+)?|passionate about(?: [a-z]+)?|fast learner|people person|go(?:es)? the extra mile|thrive in [a-z]+|results-driven|synerg(?:y|ies)|dynamic (?:team|environment|organisation|company)|new challenges?|no (?:two days?|day)(?: is|'s| are)? (?:alike|like the other|the same)|work under pressure|good under pressure|flexible and reliable|reliable and flexible|positive attitude|push boundaries|exceeding expectations|continuous improvement|make a difference)\b/iu;

/** What a person might have typed in a practice interview; written for the demo accounts. */
export const DEMO_ANSWERS = [
  "At the web shop I worked for, a parcel firm lost 140 orders in the week before Christmas. I was on the support desk with two colleagues. I made a list of every customer by promised date, wrote one honest message for each case and called the 30 most urgent myself. By Friday 131 people had a new parcel or their money back, and our rating for that week was 4.6 of 5. I learned to call first and explain later.",
  "I set up a shared sheet so that nobody answered the same person twice, and I checked it every hour. That cut our answer time from nine hours to two.",
  "In my last team two people disagreed about who should take night calls. I asked each of them alone what they needed, then proposed a four-week trial where I took the first week myself. After the trial the plan stayed, and sick days on the night shift went down from six to two a month.",
  "I noticed that a third of our tickets asked the same five questions. I wrote five short help pages, tested them with ten customers and changed the words they stumbled over. Tickets on these topics fell by 40 percent in two months, from about 500 to 300.",
  "I once promised a refund date I could not keep because I had not asked the finance team first. I told the customer the same day, paid the express fee from our goodwill budget and since then I confirm dates in writing before I name them. It has not happened again in two years.",
  "I would like to lead a small team that measures what it does. Your support desk grew from 5 to 20 people, and I have trained 8 new colleagues, so I know what a good first month looks like.",
  "What does a good first three months look like in this role?",
];

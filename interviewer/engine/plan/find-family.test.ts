import { describe, expect, test } from "vitest";
import { makePlan } from "#interviewer/testing/interview-factory.ts";

/** Common titles as people type them, collected without looking at the list of occupations. */
const TITLES: Record<string, string[]> = {
  "software-engineering": [
    "SWE",
    "Senior Backend Engineer",
    "iOS Developer",
    "Full stack developer",
    "Frontend dev",
  ],
  data: ["Data Analyst", "Junior data scientist", "BI Analyst", "Machine Learning Engineer"],
  product: ["Product Manager", "Product Owner", "Head of Product"],
  design: ["UX Designer", "Graphic designer", "UX researcher"],
  marketing: ["Marketing Manager", "SEO specialist", "Social media manager", "Copywriter"],
  sales: ["Sales Representative", "Account Executive", "Key account manager", "SDR"],
  "customer-support": ["Customer service representative", "Call centre agent", "Customer Success Manager"],
  retail: ["Cashier", "Shop Assistant", "Store Manager", "Retail assistant", "Stylist in a fashion store"],
  hospitality: ["Waiter", "Barista", "Hotel receptionist", "Bartender", "Front desk agent"],
  nursing: ["Registered Nurse", "Staff Nurse", "Midwife", "Paediatric nurse", "Ward Sister"],
  "care-and-social-work": ["Care assistant", "HCA", "Social Worker", "Support worker", "Care home manager"],
  "medicine-and-therapy": ["Physiotherapist", "GP", "Pharmacist", "Dental nurse", "Psychologist"],
  teaching: ["Primary school teacher", "Teaching assistant", "Lecturer", "Maths tutor", "Cover supervisor"],
  "early-years": [
    "Nursery teacher",
    "Early Years Practitioner",
    "Nanny",
    "Preschool Teacher",
    "Childcare provider",
    "Nursery Room Leader",
    "Daycare worker",
  ],
  "human-resources": ["HR Manager", "Recruiter", "Talent acquisition specialist"],
  administration: ["Office Administrator", "Executive assistant", "Receptionist", "Data entry clerk", "PA"],
  finance: ["Accountant", "Financial Analyst", "Bookkeeper", "Payroll clerk", "Auditor"],
  "banking-and-insurance": ["Bank teller", "Claims handler", "Underwriter", "Mortgage adviser"],
  "law-and-public": ["Solicitor", "Paralegal", "Civil servant", "Policy officer"],
  "operations-and-logistics": [
    "Warehouse operative",
    "Transport planner",
    "Supply chain manager",
    "Forklift driver",
  ],
  driving: [
    "Delivery driver",
    "HGV Class 1 Driver",
    "CDL-A Truck Driver",
    "Bus driver",
    "Taxi driver",
    "Train driver",
    "Courier",
    "School bus driver",
  ],
  "animal-care": [
    "Veterinary Nurse",
    "Vet tech",
    "Kennel assistant",
    "Dog groomer",
    "Zookeeper",
    "Stable hand",
    "Veterinarian",
  ],
  "farming-and-gardens": [
    "Farm worker",
    "Gardener",
    "Dairy herdsperson",
    "Landscaper",
    "Groundskeeper",
    "Tractor driver",
    "Arborist",
  ],
  "hair-and-beauty": [
    "Hairdresser",
    "Barber",
    "Nail tech",
    "Beauty therapist",
    "Esthetician",
    "Salon manager",
  ],
  "sport-and-fitness": [
    "Personal Trainer",
    "Lifeguard",
    "Swimming teacher",
    "Gym instructor",
    "Football coach",
    "Recreation assistant",
  ],
  manufacturing: ["Production operator", "CNC machinist", "Machine operator", "Assembly line worker"],
  "skilled-trades": ["Electrician", "Plumber", "Carpenter", "Car mechanic", "Welder"],
  construction: ["Construction site manager", "Bricklayer", "Quantity surveyor", "Construction labourer"],
  engineering: ["Mechanical Engineer", "Civil engineer", "Electrical Engineer", "Process engineer"],
  "quality-and-testing": ["QA Tester", "SDET", "Quality inspector", "Test automation engineer"],
  kitchen: ["Sous chef", "Line cook", "Kitchen porter", "Baker"],
  "cleaning-and-facilities": ["Cleaner", "Housekeeper", "Caretaker", "Facilities manager"],
  "security-and-emergency": ["Security guard", "Firefighter", "Paramedic", "Police officer"],
  "it-operations": [
    "System administrator",
    "IT support technician",
    "Network engineer",
    "Help desk analyst",
    "DevOps engineer",
  ],
  "project-management": ["Project Manager", "Scrum Master", "Programme manager", "PMO analyst"],
  "media-and-science": ["Journalist", "Research scientist", "Lab technician", "Video editor"],
};
const pairs = Object.entries(TITLES).flatMap(([family, titles]) =>
  titles.map((title) => ({ title, family })),
);
const RIGHT_OF_100 = 95;

describe("the role family", () => {
  test("is right for at least 95 of 100 common titles", () => {
    const wrong = pairs.flatMap(({ title, family }) => {
      const found = makePlan({ targetRole: title }).roleFamily;
      return found === family ? [] : [`${title}: ${found}, not ${family}`];
    });
    expect(pairs.length).toBeGreaterThanOrEqual(100);
    const right = ((pairs.length - wrong.length) / pairs.length) * 100;
    expect(right, wrong.join("\n")).toBeGreaterThanOrEqual(RIGHT_OF_100);
  });

  test.each([
    ["Sr. nurse (m/f/d)", "nursing"],
    ["Nurses", "nursing"],
    ["Software Senior Engineer II", "software-engineering"],
    ["Astronaut", "general"],
    ["front-end developer", "software-engineering"],
  ])("doesn't mind rank, number, hyphens or signs: %s", (targetRole, family) => {
    expect(makePlan({ targetRole }).roleFamily).toBe(family);
  });

  test.each([
    [{ jobDescription: "We seek an electrician for maintenance work." }, "skilled-trades"],
    [{ resumeText: "Barista at Blue Cup, worked in a hotel restaurant" }, "hospitality"],
    [{ linkedinUrl: "https://www.linkedin.com/in/jane-doe-product-manager-1a2b/" }, "product"],
    [{ jobDescription: "Join our salon: we need somebody for colour and haircuts." }, "hair-and-beauty"],
    [{ jobDescription: "Muck out, feed and exercise fourteen horses." }, "animal-care"],
    [
      {
        jobDescription:
          "House rewires and the odd farm job. Childcare vouchers, free gym, dogs welcome, a garden.",
      },
      "general",
    ],
    [{ targetRole: "nurse", resumeText: "software engineer python java react" }, "nursing"],
    [{ targetRole: "nurse", jobDescription: "We seek a chef" }, "nursing"],
  ])("is found in any input, the target role first: %j is %s", (input, family) => {
    expect(makePlan(input).roleFamily).toBe(family);
  });
});

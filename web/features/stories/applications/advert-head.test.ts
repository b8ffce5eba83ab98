import { expect, test } from "vitest";
import { readAdvertHead } from "./advert-head.ts";

test.each([
  ["Ward nurse, Elm Hospital\n\nWhat you bring:", "Ward nurse", "Elm Hospital"],
  ["Senior Accountant at Harbour Hotels, London\n\nAbout the role", "Senior Accountant", "Harbour Hotels"],
  ["<h2>Office Manager &ndash; Bristol</h2><p>What you'll do</p>", "Office Manager", ""],
  ["Pflegefachkraft (m/w/d) bei Klinikum Ulm\nDeine Aufgaben", "Pflegefachkraft", "Klinikum Ulm"],
  ["Elm Bakery Ltd\nJob title: Baker – nights\n", "Baker – nights", "Elm Bakery Ltd"],
  [
    "Veterinary Receptionist (part-time), Ashdown Vets Clinic, Hove. Main duties: greet owners, type at 40 words a minute.",
    "Veterinary Receptionist (part-time)",
    "Ashdown Vets Clinic",
  ],
  ["🌊 Harbour Warden 🌊\n🏡 Penrose Estate, Cornwall\n", "Harbour Warden", "Penrose Estate"],
  ["NOW HIRING - NIGHT BAKER - HOLLIS FRESH MARKET\nDUTIES\n", "NIGHT BAKER", "HOLLIS FRESH MARKET"],
  ["Job\tLine Technician\nEmployer\tPentland Dairies\nPay\t£40k", "Line Technician", "Pentland Dairies"],
  ["Subject: FW: Vacancy – Play Worker\nCompany: Elm Trust\n", "Play Worker", "Elm Trust"],
  ["*Hiring:* Data Engineer @ Larkspur (remote)\nWe are six.", "Data Engineer", "Larkspur"],
  [
    '{"@type":"JobPosting","title":"Piano Tuner","hiringOrganization":{"@type":"Organization","name":"Key & Co"}}',
    "Piano Tuner",
    "Key & Co",
  ],
  ["Shop Manager (m/f/d), full time, Oak & Elm Lindner, Graz\n", "Shop Manager", "Oak & Elm Lindner"],
  ["Team Lead (m/f/d)\nOak & Elm Tables, Rotterdam\n", "Team Lead", "Oak & Elm Tables"],
  ["Shop Manager, Sales & Marketing, Graz\n", "Shop Manager", ""],
  [
    "Store Manager (m/f/d) – Hollenbeck Naturkost, Bremen\n\nAbout us: Hollenbeck Naturkost is a family business.",
    "Store Manager",
    "Hollenbeck Naturkost",
  ],
  ["Office Manager – Bristol\n\nAbout us\nWe are six people in Bristol.", "Office Manager", ""],
  ["Shift Lead\n\nAbout us\nNordlicht Logistik is growing.", "Shift Lead", "Nordlicht Logistik"],
  ["Data Analyst II, Member Experience\nTallgrass Cooperative\n", "Data Analyst II", "Tallgrass Cooperative"],
])("the job and the company are read from the top of %j", (advert, title, company) => {
  expect(readAdvertHead(advert)).toEqual({ title, company });
});

test.each([
  "We are looking for somebody who likes to cook and who is there on Sundays too.",
  "Requirements\n- Two years in sales",
  "About us\nWe have baked in Deal since 1974.",
  "WE'RE HIRING!!!",
  "",
])("nothing is filled in from %j", (advert) => {
  expect(readAdvertHead(advert)).toEqual({ title: "", company: "" });
});

import { describe, expect, it } from "vitest";
import { otherLanguageOf } from "./text-language.ts";

// safety.md T117
describe("the language of an advert", () => {
  it.each([
    [
      "de",
      "Bäcker gesucht (m/w/d)\nAufgaben:\n- Teige herstellen\n- Öfen bedienen\nProfil:\n- Abgeschlossene Ausbildung",
    ],
    [
      "fr",
      "Assistant comptable\nVos missions\n- Saisie des factures\n- Suivi de la trésorerie\nProfil\n- Bac+2 en comptabilité",
    ],
    [
      "es",
      "Camarero\nFunciones:\n- Atender mesas\nRequisitos:\n- Experiencia de 2 años\nOfrecemos contrato según convenio",
    ],
    ["it", "Cuoco\nRequisiti:\n- Esperienza di due anni in cucina\nOffriamo un contratto e la cena con noi"],
    [
      "nl",
      "Verpleegkundige\nWat ga je doen?\n- Zorg verlenen aan patiënten\nWat vragen wij?\n- Diploma van het mbo",
    ],
    ["pl", "Kierowca\nObowiązki:\n- Przewóz towarów na terenie kraju\nWymagania:\n- Doświadczenie 2 lata"],
    ["ru", "Водитель\nОбязанности: погрузка и выгрузка товара на складе\nТребования: опыт работы от 1 года"],
    ["ja", "カスタマーサポート(大阪)\n応募資格\n・コールセンター経験2年以上\n・Excelの基本操作"],
    ["zh", "客服专员\n岗位职责：接听客户电话，处理投诉，培训新员工。任职要求：两年以上经验"],
    ["ko", "고객 상담원\n주요 업무: 전화 응대 및 불만 처리\n자격 요건: 경력 2년 이상"],
    ["el", "Υπάλληλος υποδοχής σε ξενοδοχείο με εμπειρία δύο ετών"],
    ["ar", "مطلوب موظف استقبال في فندق مع خبرة سنتين على الأقل في هذا العمل"],
    ["de", "Koch gesucht! Vollzeit, ab sofort, gute Bezahlung, keine Wochenenden."],
    ["fr", "Cuisinier recherché, CDI temps plein, poste à pourvoir de suite à Lyon."],
    ["ar", "مطلوب محاسب\nالمهام\n- إعداد التقارير الشهرية\n- مراجعة الفواتير"],
    ["fa", "استخدام حسابدار\n- تهیه گزارش ماهانه\n- بررسی فاکتورها"],
    ["uk", "Бухгалтер\nПідготовка звітності\nДосвід три роки"],
    ["ru", "Бухгалтер\nПодготовка отчётности\nТрёхлетний стаж"],
  ])("is told by its small words or its letters: %s", (language, advert) => {
    expect(otherLanguageOf(advert)).toBe(language);
  });

  it.each([
    ["Cook wanted. Good pay. Start now. Call us."],
    [
      "Sales manager for the DACH region: you speak German and English, know the Mittelstand, and travel to Köln and Zürich.",
    ],
    [
      "Rédacteur wanted: a writer with French and English, who knows the house style of La Maison des Vins de Bordeaux.",
    ],
    ["Koch"],
    [""],
  ])("is not named where it is English, or too short to tell: %s", (advert) => {
    expect(otherLanguageOf(advert)).toBeNull();
  });
});

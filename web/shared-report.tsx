import { SharedReportPage, type SharedReportSlot } from "./features/coaching/feedback/shared-report-page.tsx";
import { ReportBody } from "./features/interviews/report/report-body.tsx";

/** Where coaching shows what the interviews wrote. */
const showReport: SharedReportSlot = (report) => <ReportBody id={null} report={report} />;

export const SharedReport = () => <SharedReportPage showReport={showReport} />;

import type { TaskFields } from "./task.ts";

/** The tasks T-1 to T-12 of a new board: the week before a release of a ferry company's web shop. */
export const seedTasks: readonly TaskFields[] = [
  {
    title: "Draft the release notes",
    description:
      "Release 2.4. One sentence for each finished task, written for the people who sell tickets at the pier, not for us.\n\nLeave out what only developers can see.",
    status: "open",
    assignee: "Bram",
    labels: ["release", "docs"],
    due: "2026-12-11",
  },
  {
    title: "Timetable shows yesterday after midnight",
    description:
      "Between 00:00 and 01:00 the start page lists the sailings of the day before. The server asks for the date in UTC, the ports are an hour ahead.",
    status: "in_progress",
    assignee: "Bram",
    labels: ["bug", "timetable"],
    due: "2026-12-04",
  },
  {
    title: "Names with accents break the PDF ticket",
    description:
      "“Łukasz Żółć” and “Nguyễn Thị Hương” come out as boxes. The embedded font has Latin-1 only; take the full one and compare the file size.",
    status: "open",
    assignee: "Ines",
    labels: ["bug", "tickets", "i18n"],
    due: "2026-12-09",
  },
  {
    title: "Move the payment callback to the new endpoint",
    description: "The provider switches the old address off at the end of the year.",
    status: "in_progress",
    assignee: "Ines",
    labels: ["payments"],
    due: "2026-12-18",
  },
  {
    title: "Let passengers change the car's number plate",
    description:
      "Up to two hours before departure, without a phone call. The harbour needs the change in its list, so send it there first and save it afterwards.",
    status: "done",
    assignee: "Bram",
    labels: ["feature", "booking"],
    due: null,
  },
  {
    title: "Dogs travel free on weekdays",
    description: "Price rule from the 1st of December. Sundays and public holidays stay at 5 €.",
    status: "done",
    assignee: "Ines",
    labels: ["feature", "prices"],
    due: "2026-12-01",
  },
  {
    title: "Screen reader skips the seat map",
    description:
      "Reported by a passenger. Every seat needs a name (“Deck 2, row 7, window”) and the arrow keys should move between them.",
    status: "open",
    assignee: null,
    labels: ["bug", "accessibility"],
    due: null,
  },
  {
    title: "Check the Danish translation",
    description:
      "Mette has time on Thursday: the words for “åben billet” and “ståplads” above all.",
    status: "open",
    assignee: "Zoë",
    labels: ["i18n"],
    due: "2026-12-10",
  },
  {
    title: "Load test for the first day of the summer sale",
    description:
      "Last year 40 bookings a second, the queue page came on at 25. Aim for 60 and write down what gives way first.",
    status: "open",
    assignee: null,
    labels: ["performance", "release"],
    due: "2027-01-15",
  },
  {
    title: "Cancelled sailings still take bookings for a minute",
    description: "The search result is cached for 60 s. A cancellation has to empty that entry.",
    status: "done",
    assignee: "Bram",
    labels: ["bug", "booking"],
    due: "2026-11-27",
  },
  {
    title: "Ask the port of 稚内 for their berth codes",
    description:
      "They write them in Japanese and in Latin letters; we need both. 📨 harbour office",
    status: "open",
    assignee: null,
    labels: ["partners"],
    due: null,
  },
  {
    title: "Rehearse restoring the backup",
    description:
      "On the test machine, with a stopwatch. The last rehearsal took 3 h 20 min, mostly looking for the key.",
    status: "open",
    assignee: "Ines",
    labels: ["operations"],
    due: "2026-12-16",
  },
];

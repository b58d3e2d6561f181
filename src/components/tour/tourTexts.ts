import type { TourArea } from '#domain/tours.ts';

interface TourText {
  readonly title: string;
  /** Three sentences. */
  readonly sentences: readonly [string, string, string];
}

export const tourTexts: Readonly<Record<TourArea, TourText>> = {
  home: {
    title: 'Welcome',
    sentences: [
      'Your teams are listed below, those with something due first.',
      'The figures beneath are those of all teams, each leading to where it comes from.',
      'The magnifying glass at the top finds any team, person, technology or metric; ? lists the keys.',
    ],
  },
  teams: {
    title: 'Team Projects',
    sentences: [
      'Search by team, project or product: the address keeps what you see, so you can share it.',
      'A click on a column sorts by it, and a click on a row opens the team.',
      'J and K go from row to row, and Download this list saves what you see.',
    ],
  },
  team: {
    title: 'A team',
    sentences: [
      'Team Info comes from the capacity plan; your team keeps Tech Inventory and Team Metrics true.',
      'Metrics are reported once a month: Confirm Unchanged does it in one press when nothing has changed.',
      'History says who changed what, and puts it back if need be.',
    ],
  },
  metricCalculations: {
    title: 'Metric Calculations',
    sentences: [
      'Each row is a metric of a group of teams, month by month.',
      'Its name opens a chart, and a value of this month explains where it comes from.',
      'Filters narrow the rows, and what you see can be saved or copied.',
    ],
  },
  reporting: {
    title: 'Reporting',
    sentences: [
      'This is who has reported the month, and who is late.',
      'A bar narrows the list to its sector, business unit or team type.',
      'Each team comes with the people to ask, and their addresses can be copied at once.',
    ],
  },
  technologies: {
    title: 'Technologies',
    sentences: [
      'Type java 8 or postgres < 14 to see who uses it.',
      'A technology opens its teams, its versions, and the people to ask.',
      'The Technology Radar says what to use and what to leave.',
    ],
  },
  export: {
    title: 'Export Data',
    sentences: [
      'One workbook holds all teams, people, inventories and metrics.',
      'A large one goes on in the background while you work elsewhere.',
      'Only you can download it, for a day.',
    ],
  },
  admin: {
    title: 'Admin',
    sentences: [
      'A capacity plan is checked row by row before anything is written.',
      'History shows each upload while it is processed, and can undo it.',
      'Changes is the history of all teams, and Reminders writes to those who have not reported.',
    ],
  },
};

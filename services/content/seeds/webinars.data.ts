import type { Webinar } from '@fundharbor/contracts/content/webinars'

export interface SampleWebinar {
  title: string
  description: string
  type: Webinar['type']
  presenter: string
  presenterTitle: string
  /** Days from the day of loading, at `hour` UTC. */
  inDays: number
  hour: number
  duration: number
  level: Webinar['level']
  maxAttendees: number
  topics: string[]
  sessions?: number
  totalDuration?: number
  material?: { name: string; content: string }
}

export const sampleWebinars: SampleWebinar[] = [
  {
    title: 'Reading a federal notice in an hour',
    description:
      'We take one open federal notice and read it together in the order that decides: summary, eligibility, activities, criteria, reporting. At the end everyone can say whether to apply.',
    type: 'workshop',
    presenter: 'Ines Marchetti',
    presenterTitle: 'Editor, grant writing',
    inDays: 6,
    hour: 18,
    duration: 60,
    level: 'Beginner',
    maxAttendees: 100,
    topics: ['federal grants', 'grant writing'],
  },
  {
    title: 'Budgets and justifications: a clinic',
    description:
      'Bring a budget that you are working on. We go through personnel, travel, contracts and indirect costs line by line, with the two questions that an auditor asks of each.',
    type: 'workshop',
    presenter: 'Tomas Reyle',
    presenterTitle: 'Editor, compliance',
    inDays: 13,
    hour: 17,
    duration: 90,
    level: 'Intermediate',
    maxAttendees: 40,
    topics: ['compliance', 'federal grants'],
  },
  {
    title: 'Finding partners for a first Horizon Europe bid',
    description:
      'Where small organizations find a consortium, what coordinators look for, and which questions to settle before you sign a mandate.',
    type: 'seminar',
    presenter: 'Hanna Dufresne',
    presenterTitle: 'Editor, strategy and evaluation',
    inDays: 20,
    hour: 14,
    duration: 60,
    level: 'Intermediate',
    maxAttendees: 100,
    topics: ['grant writing', 'nonprofit strategy'],
  },
  {
    title: 'From idea to submitted proposal',
    description:
      'Four sessions, one a week, with a page to write in between: need, activities and outcomes, budget, and the week before the deadline.',
    type: 'series',
    presenter: 'Ines Marchetti',
    presenterTitle: 'Editor, grant writing',
    inDays: 17,
    hour: 18,
    duration: 75,
    level: 'All Levels',
    maxAttendees: 60,
    topics: ['grant writing', 'foundation funding', 'evaluation'],
    sessions: 4,
    totalDuration: 300,
  },
  {
    title: 'Measuring what changed, without an evaluator',
    description:
      'Outputs and outcomes, a baseline, and an evaluation plan of one page. The handout has the page as a form.',
    type: 'workshop',
    presenter: 'Hanna Dufresne',
    presenterTitle: 'Editor, strategy and evaluation',
    inDays: -17,
    hour: 17,
    duration: 60,
    level: 'Beginner',
    maxAttendees: 100,
    topics: ['evaluation', 'grant writing'],
    material: {
      name: 'evaluation-plan-on-one-page.txt',
      content: [
        'AN EVALUATION PLAN ON ONE PAGE',
        '',
        '1. Did we do what we said?',
        '   Outputs, planned and done, and for whom:',
        '',
        '2. Did something change for them?',
        '   Two or three outcomes. For each: who, which measure, from where, to where, by when:',
        '',
        '3. How do we know that it was not going to change anyway?',
        '   What we compare with, and what that cannot show:',
        '',
        '4. What will we do with the answer?',
        '   When we look, who is in the room, what could be decided:',
        '',
        'Baseline: collected when, by whom:',
        'Data about people: what we collect, why, who sees it, when it is destroyed:',
        'Hours in the budget:',
        '',
      ].join('\r\n'),
    },
  },
]

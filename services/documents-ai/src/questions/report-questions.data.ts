import { amount, line, optional, text, type Question } from './question.ts'

/** Questions for reports. */
export const reportQuestions: readonly Question[] = [
  {
    key: 'report',
    question: 'Which grant and which period do you report on?',
    why: 'The funder files the report by these facts.',
    isPerCall: true,
    fields: [
      line('grantReference', 'reference of the grant', 'G-2027-118'),
      line('reportingPeriod', 'reporting period', 'June to November 2027'),
      amount('grantAmount', 'amount of the grant', '48300'),
      amount('amountSpent', 'spent so far', '24150'),
    ],
  },
  {
    key: 'progressSummary',
    question: 'How is the project going, in three sentences?',
    why: 'Some readers see only this: results, problems, and whether you are on time.',
    fields: [
      text(
        'progressSummary',
        'summary of progress',
        '22 of 40 families have moved in, two more than planned. Repairs took longer than expected in three apartments. We are on budget.',
      ),
    ],
  },
  {
    key: 'progress',
    question: 'What have you reached, compared with what you promised?',
    why: 'Funders compare the report with the proposal, line by line.',
    isList: true,
    fields: [
      line('objective', 'objective', 'Families keep their homes'),
      line('target', 'target', '34 of 40'),
      line('reached', 'reached', '22 of 22 so far'),
      optional(line('comment', 'comment', 'the rest move in by March')),
    ],
  },
  {
    key: 'activitiesDone',
    question: 'What did you do in this period?',
    why: 'It explains the numbers.',
    fields: [text('activitiesDone', 'what you did', 'We leased 22 apartments and made 410 visits.')],
  },
  {
    key: 'deviations',
    question: 'What did not go as planned, and what are you changing?',
    why: 'Funders forgive delays that they hear about from you.',
    fields: [
      text(
        'deviations',
        'what went differently',
        'Repairs delayed three move-ins by a month. We now inspect before we sign.',
      ),
    ],
  },
  {
    key: 'voice',
    question: 'What did a participant say?',
    why: 'A quotation makes a report readable. Ask before you print it.',
    fields: [
      text('quotation', 'quotation', 'For the first time my boys have their own room.'),
      line('quotationSource', 'who said it', 'Maria, mother of two (with her consent)'),
    ],
  },
  {
    key: 'finances',
    question: 'What did you plan to spend, and what have you spent?',
    why: 'Funders look for lines that are far off, and for the reason. We calculate what is left.',
    isList: true,
    fields: [
      line('item', 'item', 'Housing coordinator'),
      amount('budget', 'budget', '42000'),
      amount('spent', 'spent', '21000'),
      optional(line('note', 'explanation', 'as planned')),
    ],
  },
  {
    key: 'requests',
    question: 'Do you need anything from the funder?',
    why: 'This is the place to ask for more time or a change of the budget.',
    fields: [text('requests', 'requests', 'None.')],
  },
  {
    key: 'reportYear',
    question: 'Which period do you report on?',
    why: 'Numbers mean something only together with the time they were counted in.',
    fields: [line('reportYear', 'period of the report', 'June 2027 to May 2028')],
  },
  {
    key: 'impactSummary',
    question: 'What has changed because of the project?',
    why: 'It is the answer to the only question that every reader has.',
    fields: [
      text(
        'impactSummary',
        'summary of the impact',
        '34 of 40 families kept their homes for a year; without visits, one in three did.',
      ),
    ],
  },
  {
    key: 'results',
    question: 'What did you measure before and after?',
    why: 'A change is only visible between two numbers.',
    isList: true,
    fields: [
      line('measure', 'measure', 'leases held after 12 months'),
      line('before', 'before', '13 of 40'),
      line('after', 'after', '34 of 40'),
      line('evidence', 'how you know', 'lease records'),
    ],
  },
  {
    key: 'reached',
    question: 'Whom did you reach, and whom did you not?',
    why: 'Honest numbers about who is missing make the others believable.',
    fields: [
      text('reached', 'who was reached', '40 families, 152 people. We did not reach undocumented families.'),
    ],
  },
  {
    key: 'spending',
    question: 'What was the money spent on?',
    why: 'Readers want to see the share that reached people. We calculate the shares.',
    isList: true,
    fields: [line('purpose', 'purpose', 'Housing coordinator'), amount('amount', 'amount', '42000')],
  },
  {
    key: 'limitations',
    question: 'What can your evidence not show?',
    why: 'Saying it yourself is the mark of a serious report.',
    fields: [
      text(
        'limitations',
        'limits of the evidence',
        'We had no comparison group; rents in the city fell in 2027.',
      ),
    ],
  },
  {
    key: 'lessons',
    question: 'What did you learn?',
    why: 'Funders use it to advise others.',
    isList: true,
    fields: [line('lesson', 'lesson', 'Inspect apartments before signing')],
  },
]

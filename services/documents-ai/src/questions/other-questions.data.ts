import { amount, line, text, type Question } from './question.ts'

/** Questions for budgets, logic models and letters to donors. */
export const otherQuestions: readonly Question[] = [
  {
    key: 'funding',
    question: 'Who else pays for the project?',
    why: 'Funders like to be one of several, and want to know what is certain.',
    isList: true,
    fields: [
      line('source', 'source', 'City of Northquay'),
      amount('amount', 'amount', '20000'),
      line('status', 'status', 'promised in writing'),
    ],
  },
  {
    key: 'indirectCosts',
    question: 'Which indirect costs do you charge, and on what basis?',
    why: 'Most funders cap the rate and ask where it comes from.',
    fields: [
      text(
        'indirectCosts',
        'indirect costs',
        '15 percent of modified total direct costs, the de minimis rate of 2 CFR 200.414(f).',
      ),
    ],
  },
  {
    key: 'payments',
    question: 'When do you need the money?',
    why: 'It tells the funder when to pay and shows that you have planned your cash.',
    isList: true,
    fields: [
      line('when', 'when', 'June 2027'),
      amount('amount', 'amount', '48300'),
      line('purpose', 'for what', 'All costs of the year'),
    ],
  },
  {
    key: 'financialControls',
    question: 'Who approves spending, and how do you keep records?',
    why: 'Funders must be able to audit what they paid for.',
    isGeneral: true,
    fields: [
      text(
        'financialControls',
        'financial controls',
        'Project money has its own bank account. Every payment has a receipt, and receipts are kept for seven years.',
      ),
    ],
  },
  {
    key: 'model',
    question: 'What leads from what you put in to what changes in the long run?',
    why: 'Each row is one chain: what you need, what you do with it, what comes out, and what changes.',
    isList: true,
    fields: [
      line('input', 'input', 'One coordinator, 40 leases'),
      line('activity', 'activity', 'Weekly visits'),
      line('output', 'output', '2,000 visits a year'),
      line('shortOutcome', 'change within a year', 'Rent is paid on time'),
      line('longOutcome', 'change in the long run', 'Families keep their homes'),
    ],
  },
  {
    key: 'assumptions',
    question: 'What must be true for this to work?',
    why: 'Reviewers look for the weakest link; name it before they do.',
    isList: true,
    fields: [line('assumption', 'assumption', 'Landlords accept two-year leases')],
  },
  {
    key: 'externalFactors',
    question: 'What outside your control could change the result?',
    why: 'It keeps the plan honest and shows what you watch.',
    fields: [text('externalFactors', 'external factors', 'Rents rise faster than the city’s subsidy.')],
  },
  {
    key: 'checks',
    question: 'How will you check that each step happens?',
    why: 'An indicator without a source and a person is not checked.',
    isList: true,
    fields: [
      line('step', 'step', 'Visits lead to paid rent'),
      line('indicator', 'indicator', 'share of rents paid on time'),
      line('source', 'source of data', 'bank records'),
      line('frequency', 'how often', 'monthly'),
      line('collector', 'who', 'Housing coordinator'),
    ],
  },
  {
    key: 'evidenceBase',
    question: 'What shows that this approach works?',
    why: 'Funders prefer what has worked somewhere before.',
    fields: [
      text(
        'evidenceBase',
        'evidence',
        'A trial in Denver (2021, 724 people) found that 77 percent kept their homes for three years.',
      ),
    ],
  },
  {
    key: 'gift',
    question: 'What did the donor give, and what is it for?',
    why: 'Donors need these facts for their records and their taxes.',
    fields: [
      line('donorName', 'name of the donor', 'Ms. Lindqvist'),
      amount('giftAmount', 'amount of the gift', '500'),
      line('giftDate', 'date you received it', 'May 4, 2027'),
      line('giftPurpose', 'what it is for', 'Keys First'),
      text(
        'benefitsReceived',
        'what the donor got in return',
        'No goods or services were provided in exchange for this gift.',
      ),
    ],
  },
  {
    key: 'giftEffect',
    question: 'What does the gift make possible?',
    why: 'Donors give again when they can picture what their gift did.',
    fields: [text('giftEffect', 'what the gift does', 'It pays the deposit for one apartment.')],
  },
  {
    key: 'story',
    question: 'Can you tell one story, and has the person agreed to it?',
    why: 'One person is remembered longer than a number. Funders ask for consent.',
    fields: [
      text(
        'story',
        'a story',
        'Maria and her two sons moved into their own apartment in June. The boys now walk to school.',
      ),
    ],
  },
  {
    key: 'donorNews',
    question: 'What happens next, and when will the donor hear about it?',
    why: 'Donors who hear what happened give again.',
    isList: true,
    fields: [line('step', 'what happens next', 'We send you a short report in November 2027')],
  },
]

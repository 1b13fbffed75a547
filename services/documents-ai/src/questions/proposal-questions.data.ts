import { amount, line, optional, text, type Question } from './question.ts'

/** Questions for proposals and letters, the most important first. */
export const proposalQuestions: readonly Question[] = [
  {
    key: 'project',
    question: 'What is the project called, and what do you ask for?',
    why: 'Funders sort applications by these four facts before they read anything else.',
    fields: [
      line('projectTitle', 'name of the project', 'Keys First'),
      amount('requestedAmount', 'amount you request', '48300'),
      line('projectPeriod', 'when the project runs', 'June 2027 to May 2028'),
      line('projectPlace', 'where the project takes place', 'the harbor district of Northquay'),
    ],
  },
  {
    key: 'projectSummary',
    question: 'What will you do, for whom, and what will be different afterward?',
    why: 'Many reviewers decide after the summary whether to read on. Two to four sentences are enough.',
    fields: [
      text(
        'projectSummary',
        'summary of the project',
        'Keys First moves 40 families from the shelter into leased apartments and visits them weekly for a year, so that they keep their homes.',
      ),
    ],
  },
  {
    key: 'need',
    question: 'What is wrong today, for whom, and how do you know?',
    why: 'Funders pay for a problem they can see. A number with its source convinces more than an adjective.',
    fields: [
      text(
        'need',
        'the need',
        'In January 2027, 212 families in Northquay slept in shelters, twice as many as in 2023 (city count). The waiting list for public housing is four years.',
      ),
    ],
  },
  {
    key: 'funderFit',
    question: 'What does the funder want, and how does your project answer it?',
    why: 'Reviewers score how well you answer the opportunity. Use its words and name what you will deliver.',
    isPerCall: true,
    fields: [
      text(
        'funderFit',
        'how the project fits the opportunity',
        'You ask for models that keep families housed. We will publish our case notes and costs every quarter, so that other cities can copy what works.',
      ),
    ],
  },
  {
    key: 'beneficiaries',
    question: 'Who will benefit, how many people, and how do you reach them?',
    why: 'Funders compare the number of people with the cost, and check whom you leave out.',
    fields: [
      text(
        'beneficiaries',
        'who benefits',
        '40 families with children, about 150 people, referred by the city shelter and two schools.',
      ),
    ],
  },
  {
    key: 'objectives',
    question: 'What will be different at the end, and how will you measure it?',
    why: 'You will report against these numbers, so promise what you can count.',
    isList: true,
    fields: [
      line('objective', 'what will be different', 'Families keep their homes'),
      line('measure', 'how you measure it', 'leases held after 12 months'),
      line('baseline', 'today', '13 of 40'),
      line('target', 'at the end', '34 of 40'),
    ],
  },
  {
    key: 'activities',
    question: 'What will you do, when, and who is responsible?',
    why: 'A timeline shows that you have planned the work and that somebody will do it.',
    isList: true,
    fields: [
      line('when', 'when', 'June to August 2027'),
      line('activity', 'activity', 'Lease the first 20 apartments'),
      line('responsible', 'who is responsible', 'Housing coordinator'),
      line('result', 'result', '20 families moved in'),
    ],
  },
  {
    key: 'budget',
    question: 'What will it cost?',
    why: 'Reviewers check each line: what it is, how you calculated it, and who pays. We add it up for you.',
    isList: true,
    fields: [
      line('item', 'item', 'Housing coordinator'),
      line('units', 'how many', '12'),
      optional(line('unit', 'unit', 'months (80 percent of full time)')),
      amount('unitCost', 'cost of one', '3500'),
      optional(amount('other', 'paid from other funding', '0')),
      optional(line('reason', 'why you need it', 'Visits every family each week')),
    ],
  },
  {
    key: 'trackRecord',
    question: 'What have you done before that shows you can do this?',
    why: 'Funders look for proof: similar work, its results, and grants that you reported on.',
    isGeneral: true,
    fields: [
      text(
        'trackRecord',
        'track record',
        'Since 2019 we have housed 63 families; 54 still hold their lease. We managed three city grants of $40,000 each and reported on time.',
      ),
    ],
  },
  {
    key: 'team',
    question: 'Who leads and does the work, and which partners take part?',
    why: 'Funders trust people with names, experience and time for the project.',
    fields: [
      text(
        'team',
        'people and partners',
        'Ines Marchetti leads the project (20 percent of her time; 12 years in housing). The city shelter refers families; Quay Legal Aid checks the leases.',
      ),
    ],
  },
  {
    key: 'evaluation',
    question: 'What will you measure, how often, and who will see it?',
    why: 'It shows how you will notice early when something does not work.',
    fields: [
      text(
        'evaluation',
        'evaluation',
        'We record leases, rent payments and visits every month and review them with the families each quarter. A yearly report goes to the city and is published.',
      ),
    ],
  },
  {
    key: 'sustainability',
    question: 'What happens when the grant ends?',
    why: 'Funders ask whether the work stops or somebody else pays for it.',
    fields: [
      text(
        'sustainability',
        'after the grant',
        'The city has agreed to pay the coordinator from June 2028 if 30 families keep their homes (letter attached).',
      ),
    ],
  },
  {
    key: 'risks',
    question: 'What could go wrong, and what will you do about it?',
    why: 'Naming two real risks shows experience. Saying that there are none does not.',
    isList: true,
    fields: [
      line('risk', 'risk', 'Landlords withdraw'),
      line('mitigation', 'what you will do', 'Two-year leases and a deposit fund'),
    ],
  },
  {
    key: 'sender',
    question: 'Who signs the document?',
    why: 'Funders want to know whether the person who signs may speak for the organization.',
    isGeneral: true,
    fields: [line('contactRole', 'your role', 'Executive Director')],
  },
  {
    key: 'recipient',
    question: 'Whom do you write to?',
    why: 'A letter to a named person is read more kindly than one to nobody. Without a name it goes to the grants team.',
    isPerCall: true,
    fields: [optional(line('recipientName', 'the person you write to', 'Ms. Lindqvist'))],
  },
  {
    key: 'about',
    question: 'Who are you, and what is your mission?',
    why: 'The first thing a funder asks about an organization it does not know.',
    isGeneral: true,
    fields: [
      text('missionStatement', 'mission of the organization', 'Nobody in Northquay sleeps without a home.'),
      text(
        'organizationDescription',
        'what the organization does',
        'We run the food bank and a housing advice service in the harbor district.',
      ),
    ],
  },
  {
    key: 'aboutMe',
    question: 'Who are you, and what do you do?',
    why: 'The first thing a funder asks about a person it does not know.',
    isGeneral: true,
    fields: [
      text('aboutMe', 'about you', 'I have painted murals with school classes in Northquay since 2015.'),
    ],
  },
]

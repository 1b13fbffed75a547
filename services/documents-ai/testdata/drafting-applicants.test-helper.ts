import type { BudgetLine } from '@fundharbor/contracts/documents/budgets'
import type { PersonFacts } from '@fundharbor/contracts/identity/people'
import type { PlannedBudget } from '../src/budgets/budget-values.ts'
import type { Row } from '../src/document-templates/values.ts'
import { questions } from '../src/questions/questions.ts'
import { artistAnswers } from './artist-answers.data.ts'
import { exampleBudget, exampleRow } from './interview.test-helper.ts'
import { sleepAnswers } from './sleep-answers.data.ts'
import { northquay } from './sources.test-helper.ts'

/** Somebody who has answered every question and planned a budget. */
export interface DraftingApplicant {
  name: string
  person: PersonFacts
  answers: ReadonlyMap<string, readonly Row[]>
  budget: PlannedBudget
}

const sleepCenter = (): PersonFacts => {
  const { organization, ...rest } = northquay()
  return {
    ...rest,
    fullName: 'Dr. Ruth Adeyemi',
    email: 'ruth@sleepcenter.example',
    organization: organization && {
      ...organization,
      name: 'Delta Sleep Center',
      description: 'We are a nonprofit research center with two sleep laboratories in Memphis.',
      category: 'academic',
      address: '900 Poplar Avenue, Memphis, Tennessee',
      taxId: '62-5550142',
      missionStatement: 'Everybody in the Delta sleeps well enough to be healthy.',
      uei: 'ABCDEF123456',
    },
  }
}

const artist = (): PersonFacts => ({
  ...northquay(),
  fullName: 'Ilse Brandt',
  email: 'ilse@brandt.example',
  homeAddress: '7 Mill Lane, Duluth, Minnesota',
  organization: null,
})

const line = (more: Pick<BudgetLine, 'item' | 'units' | 'unit' | 'unitCost' | 'reason'>): BudgetLine => ({
  ownShare: '0.00',
  ...more,
})

/** An organization, a research center and a person without an organization. */
export const draftingApplicants = (): DraftingApplicant[] => [
  {
    name: 'trust',
    person: northquay(),
    answers: new Map([
      ...questions
        .filter(({ key }) => key !== 'budget')
        .map((question): [string, Row[]] => [question.key, [exampleRow(question)]]),
      [
        'finances',
        [
          { item: 'Housing coordinator', budget: '42000', spent: '21000', note: 'as planned' },
          { item: 'Indirect costs', budget: '6300', spent: '3150', note: '' },
        ],
      ],
      [
        'spending',
        [
          { purpose: 'Housing coordinator', amount: '42000' },
          { purpose: 'Indirect costs', amount: '6300' },
        ],
      ],
    ]),
    budget: {
      ...exampleBudget,
      lines: [
        ...exampleBudget.lines,
        {
          ...line({
            item: 'Deposits',
            units: '40',
            unit: 'apartments',
            unitCost: '500.00',
            reason: 'Landlords ask for one when the lease is signed.',
          }),
          ownShare: '20000.00',
        },
      ],
    },
  },
  {
    name: 'research center',
    person: sleepCenter(),
    answers: sleepAnswers,
    budget: {
      currency: 'USD',
      indirectRate: '15',
      lines: [
        line({
          item: 'Sleep coaches',
          units: '2',
          unit: 'years (two half-time coaches)',
          unitCost: '52000.00',
          reason: 'They hold the six sessions with each participant.',
        }),
        {
          ...line({ item: 'Actigraphs', units: '60', unit: '', unitCost: '400.00', reason: '' }),
          ownShare: '4000.00',
        },
      ],
    },
  },
  {
    name: 'person',
    person: artist(),
    answers: artistAnswers,
    budget: {
      currency: 'USD',
      indirectRate: '0',
      lines: [
        line({ item: 'Scanner rental', units: '4', unit: 'months', unitCost: '650.00', reason: '' }),
        {
          ...line({ item: 'Archive boxes', units: '100', unit: '', unitCost: '5.00', reason: '' }),
          ownShare: '500.00',
        },
        line({
          item: 'My fee',
          units: '60',
          unit: 'days',
          unitCost: '220.00',
          reason: 'I scan and describe 30 negatives a day.',
        }),
      ],
    },
  },
]

/** The templates that the platform ships: their texts are the files of `templates/`. */
export interface ShippedTemplate {
  file: string
  name: string
  category: string
  description: string
}

/** Category of what every plan may use. */
export const COVER_LETTERS = 'cover-letter'

export const shippedTemplates: readonly ShippedTemplate[] = [
  {
    file: 'grant-proposal.html',
    name: 'Grant Proposal',
    category: 'proposal',
    description:
      'A full proposal in ten sections: need, objectives with baselines, timeline, people, evaluation, budget and risks.',
  },
  {
    file: 'cover-letter.html',
    name: 'Cover Letter',
    category: COVER_LETTERS,
    description: 'One page that says what is asked, why it fits the call, why you, and what is enclosed.',
  },
  {
    file: 'budget-plan.html',
    name: 'Budget Plan',
    category: 'budget',
    description:
      'Sources, personnel, direct and indirect costs, matching funds and a payment plan, each with its basis.',
  },
  {
    file: 'progress-report.html',
    name: 'Progress Report',
    category: 'report',
    description:
      'Objectives against targets, what went differently and why, finances with explanations, next steps.',
  },
  {
    file: 'letter-of-inquiry.html',
    name: 'Letter of Inquiry',
    category: 'letter',
    description: 'A first letter to a funder: who would be better off, what would change, and the sum.',
  },
  {
    file: 'impact-report.html',
    name: 'Impact Report',
    category: 'report',
    description: 'What changed, how you know, whom it reached and did not, and what you cannot claim.',
  },
  {
    file: 'logic-model.html',
    name: 'Logic Model',
    category: 'planning',
    description: 'Inputs to long-term outcomes in one table, with assumptions and how each link is checked.',
  },
  {
    file: 'donor-thank-you.html',
    name: 'Donor Thank-You',
    category: 'letter',
    description: 'A thank-you letter that says what the gift does, with a receipt for the donor’s records.',
  },
]

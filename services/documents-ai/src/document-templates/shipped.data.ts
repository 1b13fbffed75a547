/** A template that ships with the product; its text is a file in `templates/`. */
export interface ShippedTemplate {
  file: string
  name: string
  category: string
  description: string
}

/** The category that every plan includes. */
export const COVER_LETTERS = 'cover-letter'

export const shippedTemplates: readonly ShippedTemplate[] = [
  {
    file: 'grant-proposal.html',
    name: 'Grant Proposal',
    category: 'proposal',
    description:
      'A full proposal in twelve sections, from the need to the budget and what happens after the grant.',
  },
  {
    file: 'cover-letter.html',
    name: 'Cover Letter',
    category: COVER_LETTERS,
    description: 'One page: what you request, why it fits the funder, why you, and what you enclose.',
  },
  {
    file: 'budget-plan.html',
    name: 'Budget Plan',
    category: 'budget',
    description:
      'Costs with their basis, other funding, indirect costs and a payment plan, added up for you.',
  },
  {
    file: 'progress-report.html',
    name: 'Progress Report',
    category: 'report',
    description: 'Results against targets, what went differently and why, finances, and next steps.',
  },
  {
    file: 'letter-of-inquiry.html',
    name: 'Letter of Inquiry',
    category: 'letter',
    description: 'A first letter to a funder: who will benefit, what will change, and how much you need.',
  },
  {
    file: 'impact-report.html',
    name: 'Impact Report',
    category: 'report',
    description:
      'What changed, how you know, who you reached and who you didn’t, and the limits of your evidence.',
  },
  {
    file: 'logic-model.html',
    name: 'Logic Model',
    category: 'planning',
    description:
      'From inputs to long-term outcomes in one table, with assumptions and how you will check each step.',
  },
  {
    file: 'donor-thank-you.html',
    name: 'Donor Thank-You',
    category: 'letter',
    description: 'A thank-you letter that shows what the gift does, with a receipt for the donor’s records.',
  },
]

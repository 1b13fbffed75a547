import { brand } from '@fundharbor/kit/brand.ts'

/** Titles, descriptions and headings of the pages, for the browser and for the server-rendered text. */
export const pageMeta = {
  landing: {
    title: `${brand.name} · A clear way in to funding`,
    description: `${brand.name} collects open grants, loans, investments and fellowships from public sources, shows you which ones fit, and helps you apply before they close.`,
  },
  blog: {
    title: 'Grant Funding Blog | Expert Insights and Strategies',
    description:
      'Practical articles on finding grants, writing applications, budgets, compliance and evaluation, for organizations that apply for funding.',
    heading: 'Grant Funding Insights',
    subtitle:
      'How to read notices, write letters and keep up with reports, from people who apply for funding themselves.',
  },
  help: {
    title: 'Help Center',
    description:
      'How to find funding, apply, generate documents and manage your account: short articles, step by step.',
    heading: 'Help Center',
    subtitle: 'Short, step-by-step answers. If something is missing, write to us.',
  },
  contact: {
    title: 'Contact',
    description: 'How to reach us, when to expect an answer, and other ways to get help.',
    heading: 'Contact us',
    subtitle: 'Tell us what happened and what you expected. A person will read it.',
  },
  community: {
    title: 'Community Forum',
    description:
      'Questions and answers from people who apply for funding: budgets, letters, reports and tools.',
    heading: 'Community Forum',
    subtitle: 'Ask what you would ask a colleague. Share what you know.',
  },
  webinars: {
    title: 'Webinars',
    description:
      'Live workshops, recordings and series on finding grants, writing applications, budgets and evaluation.',
    heading: 'Webinars',
    subtitle: 'An hour with someone who does the work, with time for your questions.',
  },
  subjects: {
    title: 'Funding by subject',
    description:
      'Browse open grants, loans, prizes and fellowships by topic, by who they are for, and by what they pay for.',
    heading: 'Funding by subject',
    subtitle: 'What opportunities are about, who they are for, and what they pay for.',
  },
  funders: {
    title: 'Funders with open grants and funding',
    description: 'Every funder in the catalog with open opportunities: what they fund and what closes next.',
    heading: 'Funders',
    subtitle: 'Who has open opportunities today, and who gave before.',
  },
  programs: {
    title: 'Federal programs of the United States',
    description:
      'All 2,480 federal assistance listings: what each program pays for, who can apply, how much it obligated, and what is open under it.',
    heading: 'Federal programs',
    subtitle: 'What there is money for, even where nothing is open today.',
  },
  awards: {
    title: 'Past awards to organizations',
    description:
      'Who got which grant from whom: past awards that funders and governments published, with their sums, years and purposes.',
    heading: 'Past awards',
    subtitle: 'Who got how much from whom, as far as it was published. History, not open funding.',
  },
  sources: {
    title: 'Where our opportunities come from',
    description:
      'Every source of the opportunities in the catalog: how many are open, what they state, when each was read last, and under which terms.',
    heading: 'Sources',
    subtitle: 'Where every opportunity comes from, and when we last checked.',
  },
} as const

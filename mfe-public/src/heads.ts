import { brand } from '@fundharbor/kit/brand.ts'

/** Titles, descriptions and first words of the pages: the browser and those who run no script read the same. */
export const heads = {
  landing: {
    title: `${brand.name} · A clear way in to funding`,
    description: `${brand.name} gathers open grants, loans, investments and fellowships from public sources, shows which ones fit you, and helps you apply before they close.`,
  },
  blog: {
    title: 'Grant Funding Blog | Expert Insights and Strategies',
    description:
      'Practical articles on finding grants, writing applications, budgets, compliance and evaluation, for organizations that apply for funding themselves.',
    heading: 'Grant Funding Insights',
    subtitle:
      'How notices are read, letters written and reports kept, by people who apply for funding themselves.',
  },
  help: {
    title: 'Help Center',
    description:
      'How to find funding, apply, generate documents and manage your account: short articles, step by step.',
    heading: 'Help Center',
    subtitle: 'Short answers, step by step. If one is missing, write to us.',
  },
  contact: {
    title: 'Contact',
    description: 'Write to us: what to expect, when we answer, and other ways to reach us.',
    heading: 'Contact Us',
    subtitle: 'Write what happened and what you expected. A person reads it.',
  },
  community: {
    title: 'Community Forum',
    description:
      'Questions and answers among people who apply for funding: budgets, letters, reports, tools.',
    heading: 'Community Forum',
    subtitle: 'Ask what you would ask a colleague. Answer what you know.',
  },
  webinars: {
    title: 'Webinars',
    description:
      'Live workshops, recordings and series on finding grants, writing applications, budgets and evaluation.',
    heading: 'Webinars',
    subtitle: 'An hour with somebody who does it, and questions at the end.',
  },
  subjects: {
    title: 'Funding by subject',
    description:
      'Browse open grants, loans, prizes and fellowships by what they are about, whom they are for, and what they pay for.',
    heading: 'Funding by subject',
    subtitle: 'What calls are about, whom they are for, and what they pay for.',
  },
} as const

import type { Fit } from '@fundharbor/contracts/catalog/fit'
import { idOf } from '../testing/examples.data.ts'

export const stepOf = (facts: Partial<Fit['steps'][number]> = {}): Fit['steps'][number] => ({
  id: null,
  title: 'Submit the application',
  kind: 'task',
  dueOn: '2027-01-30',
  isDone: false,
  isLate: false,
  assignee: null,
  revision: 0,
  ...facts,
})

export const fitOf = (facts: Partial<Fit> = {}): Fit => ({
  opportunity: {
    id: idOf(1),
    title: 'Rural Community Health Support Program',
    funderName: 'Health Resources and Services Administration',
    deadline: '2027-02-02T04:59:59.999Z',
    deadlineZone: 'UTC',
    isRolling: false,
    isForecast: false,
    isClosed: false,
    minAmount: null,
    maxAmount: '200000.00',
    currency: 'USD',
    sourceUrl: 'https://www.grants.gov/search-results-detail/1',
  },
  project: { id: idOf(30), title: 'North Quay Clinic', isDefault: true },
  eligibility: [
    {
      quote: 'Open to nonprofits.',
      from: 'eligibilityCriteria',
      verdict: 'yes',
      field: 'organizationType',
      because: 'You are a nonprofit with 501(c)(3) status, and the list names you.',
      answer: null,
    },
    {
      quote: 'Only organizations based in West Virginia are eligible.',
      from: 'description',
      verdict: 'ask',
      field: 'state',
      because: 'Your profile does not say your state.',
      answer: 'profile',
    },
  ],
  verdict: 'ask',
  isExcerpt: false,
  worth: [
    { name: 'sum', verdict: 'good', sentence: 'An award is up to $200,000.', quote: null },
    {
      name: 'matching',
      verdict: 'fair',
      sentence: 'You may have to add money.',
      quote: 'A cost share is required.',
    },
    { name: 'effort', verdict: 'poor', sentence: 'An application takes about 50 hours.', quote: null },
  ],
  history: null,
  effort: {
    kind: 'grant',
    label: 'Grant',
    hours: 50,
    isAdjusted: false,
    hoursPerWeek: 20,
    weeks: 3,
    daysLeft: 72,
  },
  missing: [
    {
      name: 'sam',
      kind: 'registration',
      label: 'SAM.gov registration with a UEI',
      because: 'Your profile has no UEI.',
      quote: null,
      days: 30,
      startOn: '2026-10-30',
      isLate: true,
    },
  ],
  steps: [stepOf()],
  grant: null,
  ...facts,
})

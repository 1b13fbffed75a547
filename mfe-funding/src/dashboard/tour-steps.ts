import { brand, type SpotDrawingName } from '@fundharbor/kit'

/** One step of the tour, with an optional link to the page it describes. */
export interface TourStep {
  title: string
  text: string
  drawing: SpotDrawingName
  action?: { label: string; to: '/profile' | '/opportunities' | '/documents' | '/blog' | '/subscription' }
}

export const tourSteps: TourStep[] = [
  {
    title: `Welcome to ${brand.name}`,
    text: 'Seven short steps show you around. You can leave at any time and continue later from the dashboard.',
    drawing: 'bell',
  },
  {
    title: 'Tell us who you are',
    text: 'Your name and organization appear on every application. You only enter them once.',
    drawing: 'letter',
    action: { label: 'Open your profile', to: '/profile' },
  },
  {
    title: 'Find funding',
    text: 'Search grants, loans, investments and fellowships by keyword, amount, place and deadline. Every opportunity names its source.',
    drawing: 'binoculars',
    action: { label: 'Find funding', to: '/opportunities' },
  },
  {
    title: 'Write your documents',
    text: 'Start from templates for proposals, cover letters, budgets and reports, then make them your own.',
    drawing: 'letter',
    action: { label: 'See documents', to: '/documents' },
  },
  {
    title: 'Learn how funding works',
    text: 'The blog explains how funders review applications, what they ask for and when to start.',
    drawing: 'binoculars',
    action: { label: 'Read the blog', to: '/blog' },
  },
  {
    title: 'Choose your plan',
    text: 'With the Free plan you can open a few opportunities in each period. With the Basic plan you can open all of them and write every kind of document.',
    drawing: 'bell',
    action: { label: 'Compare plans', to: '/subscription' },
  },
  {
    title: 'You’re ready',
    text: 'Everything is a click away in the header. Start with a search or your first draft.',
    drawing: 'bell',
  },
]

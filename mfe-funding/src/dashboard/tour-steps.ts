import type { SpotDrawingName } from '@fundharbor/kit'

/** One step of the tour; `to` is where its action leads. */
export interface TourStep {
  title: string
  text: string
  drawing: SpotDrawingName
  action?: { label: string; to: '/profile' | '/opportunities' | '/documents' | '/blog' | '/subscription' }
}

export const tourSteps: TourStep[] = [
  {
    title: 'Welcome aboard',
    text: 'Seven short steps show where things are. You can leave at any time and go on later from the dashboard.',
    drawing: 'bell',
  },
  {
    title: 'Say who you are',
    text: 'Your name and your organization stand on every application. Fill them in once.',
    drawing: 'letter',
    action: { label: 'Open your profile', to: '/profile' },
  },
  {
    title: 'Find funding',
    text: 'Search grants, loans, investments and fellowships by keyword, amount, place and deadline. Every record names its source.',
    drawing: 'binoculars',
    action: { label: 'Find funding', to: '/opportunities' },
  },
  {
    title: 'Write the papers',
    text: 'Templates for proposals, cover letters, budgets and reports are a start that you make your own.',
    drawing: 'letter',
    action: { label: 'See the documents', to: '/documents' },
  },
  {
    title: 'Learn how it is done',
    text: 'The blog explains how funders read, what they ask for and when to begin.',
    drawing: 'binoculars',
    action: { label: 'Read the blog', to: '/blog' },
  },
  {
    title: 'Choose what you need',
    text: 'The Free plan opens a few opportunities in each period. The Basic plan opens all of them and follows your applications.',
    drawing: 'bell',
    action: { label: 'Compare the plans', to: '/subscription' },
  },
  {
    title: 'You are ready',
    text: 'Everything is a click away in the header. Good places to begin: a search, and the first draft.',
    drawing: 'bell',
  },
]

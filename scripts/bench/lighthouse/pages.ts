/** A page to measure, and its minimum score in the categories that matter for it. */
export interface BenchPage {
  path: string
  minimum: { performance: number; accessibility?: number; 'best-practices'?: number; seo?: number }
}

const inPublic = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }

/** Pages as a visitor sees them. */
export const visitorPages: readonly BenchPage[] = [
  { path: '/', minimum: inPublic },
  { path: '/blog', minimum: inPublic },
  { path: '/blog/what-reviewers-underline-in-a-letter-of-inquiry', minimum: inPublic },
  { path: '/help-center', minimum: inPublic },
  { path: '/auth', minimum: { performance: 95, accessibility: 100 } },
]

/** Pages as a member sees them. Search engines never do. */
export const memberPages: readonly BenchPage[] = [
  '/dashboard',
  '/opportunities',
  '/documents',
  '/recommendations',
].map((path) => ({ path, minimum: { performance: 90, accessibility: 100 } }))

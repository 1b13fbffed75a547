/** A help article; its text is `articles/<slug>.md`. */
export interface HelpArticle {
  slug: string
  title: string
}

export interface HelpCategory {
  title: string
  articles: readonly HelpArticle[]
}

/** The categories in the order of the page. */
export const categories: readonly HelpCategory[] = [
  {
    title: 'Getting Started',
    articles: [
      { slug: 'setting-up-your-profile', title: 'Setting up your profile' },
      { slug: 'understanding-funding-types', title: 'Understanding funding types' },
      { slug: 'searching-for-opportunities', title: 'Searching for opportunities' },
      { slug: 'submitting-your-first-application', title: 'Submitting your first application' },
    ],
  },
  {
    title: 'Finding Funding',
    articles: [
      { slug: 'advanced-search-filters', title: 'Advanced search filters' },
      { slug: 'understanding-eligibility-criteria', title: 'Understanding eligibility criteria' },
      { slug: 'saving-and-tracking-opportunities', title: 'Saving and tracking opportunities' },
      { slug: 'setting-up-funding-alerts', title: 'Setting up funding alerts' },
    ],
  },
  {
    title: 'Document Generation',
    articles: [
      { slug: 'using-document-templates', title: 'Using document templates' },
      { slug: 'customizing-templates', title: 'Customizing templates' },
      { slug: 'writing-cover-letters', title: 'Writing cover letters' },
      { slug: 'multi-language-documents', title: 'Multi-language documents' },
    ],
  },
  {
    title: 'Account & Billing',
    articles: [
      { slug: 'subscription-plans', title: 'Subscription plans' },
      { slug: 'billing-and-payment-methods', title: 'Billing and payment methods' },
      { slug: 'account-settings-and-profile', title: 'Account settings and profile' },
      { slug: 'cancellation-and-refunds', title: 'Cancellation and refunds' },
    ],
  },
]

/** Popular articles, which are not in any category. */
export const popular: readonly HelpArticle[] = [
  { slug: 'grant-writing-basics', title: 'Grant writing basics' },
  { slug: 'application-best-practices', title: 'Application best practices' },
  { slug: 'advanced-search-techniques', title: 'Advanced search techniques' },
  { slug: 'working-with-filters', title: 'Working with filters' },
  { slug: 'managing-your-applications', title: 'Managing your applications' },
  { slug: 'building-funder-relationships', title: 'Building funder relationships' },
]

/** Articles about grants, funders and webinars, which are in no category and not popular yet. */
export const more: readonly HelpArticle[] = [
  { slug: 'attending-webinars', title: 'Attending webinars' },
  { slug: 'using-your-answers', title: 'Using your answers' },
  { slug: 'programs-and-sources', title: 'Programs and sources' },
  { slug: 'who-got-this-before', title: 'Who got this before' },
  { slug: 'working-with-your-grants', title: 'Working with your grants' },
  { slug: 'after-you-win-a-grant', title: 'After you win a grant' },
  { slug: 'reading-the-funders-documents', title: 'Reading the funder’s documents' },
  { slug: 'funders-and-board-report', title: 'Your funders and the board report' },
  { slug: 'adding-your-own-grants', title: 'Adding your own grants' },
  { slug: 'importing-your-grants', title: 'Importing your grants' },
]

/** Every article, in the order of the Previous and Next buttons. */
export const articles: readonly HelpArticle[] = [
  ...categories.flatMap((category) => category.articles),
  ...popular,
  ...more,
]

/** The words of every article by slug, in lowercase. */
export type HelpTexts = Readonly<Record<string, string>>

/** Keyboards have straight apostrophes, articles have typographic ones. */
const toWanted = (search: string): string => search.trim().toLowerCase().replaceAll("'", '’')

/** Articles with the text in their title or in what they say, ignoring case. */
export function searchArticles(
  among: readonly HelpArticle[],
  search: string,
  texts: HelpTexts = {},
): readonly HelpArticle[] {
  const wanted = toWanted(search)
  return among.filter(
    ({ slug, title }) => title.toLowerCase().includes(wanted) || texts[slug]?.includes(wanted),
  )
}

/** Categories with the text in their title, whole, or with those of their articles that have it. */
export function searchCategories(search: string, texts?: HelpTexts): readonly HelpCategory[] {
  const wanted = toWanted(search)
  return categories.flatMap((category) => {
    if (category.title.toLowerCase().includes(wanted)) return [category]
    const found = searchArticles(category.articles, search, texts)
    return found.length > 0 ? [{ ...category, articles: found }] : []
  })
}

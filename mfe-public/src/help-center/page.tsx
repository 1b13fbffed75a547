import { Button, EmptyState, Outlet, useQuery, useSearchParams } from '@fundharbor/kit'
import { useMemo } from 'react'
import layout from '../layout.module.css'
import { pageMeta } from '../page-meta.ts'
import { PageBand } from '../page-band.tsx'
import { PageHead } from '../page-head.tsx'
import { SearchField } from '../search-field.tsx'
import { useHelpOffer } from './offer.ts'
import { ArticleLinks } from './article-links.tsx'
import { more, popular, searchArticles, searchCategories, type HelpTexts } from './contents.ts'
import styles from './page.module.css'
import { StillNeedHelp } from './still-need-help.tsx'
import { helpTextsQuery, toHelpTexts } from './texts.ts'
import { WaysToLearn } from './ways-to-learn.tsx'

/** Help articles by category. An article opens in a dialog and has its own URL. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const handleSearch = (text: string) => setParams(text ? { search: text } : {}, { replace: true })
  return (
    <>
      <PageHead title={pageMeta.help.title} description={pageMeta.help.description} />
      <PageBand title={pageMeta.help.heading} subtitle={pageMeta.help.subtitle}>
        <SearchField
          label="Search help articles"
          placeholder="Search help articles..."
          value={search}
          onChange={handleSearch}
        />
      </PageBand>
      <div className={layout.inner}>
        <div className={styles.page}>
          <WaysToLearn />
          <Articles search={search} onClear={() => handleSearch('')} />
          <StillNeedHelp />
        </div>
      </div>
      <Outlet />
    </>
  )
}

/** The articles, or those whose title or text has what is searched. */
function Articles({ search, onClear }: { search: string; onClear: () => void }) {
  const texts = useHelpTexts(search)
  const found = searchCategories(search, texts)
  const lists = [
    { title: 'Popular Articles', articles: searchArticles(popular, search, texts) },
    { title: 'More articles', articles: searchArticles(more, search, texts) },
  ].filter(({ articles }) => articles.length > 0)
  if (found.length + lists.length === 0) {
    return (
      <div>
        <h2 className="visually-hidden">Articles</h2>
        <EmptyState
          title="No help articles found"
          action={
            <Button variant="secondary" size="sm" onClick={onClear}>
              Clear Search
            </Button>
          }
        >
          Try another word, or contact us below.
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      {found.length > 0 && (
        <div className={styles.categories}>
          {found.map(({ title, articles }) => (
            <section key={title} aria-label={title}>
              <h2 className={styles.heading}>{title}</h2>
              <ArticleLinks articles={articles} />
            </section>
          ))}
        </div>
      )}
      {lists.map(({ title, articles }) => (
        <section key={title} aria-label={title}>
          <h2 className={styles.heading}>{title}</h2>
          <ArticleLinks articles={articles} columns />
        </section>
      ))}
    </>
  )
}

/** Until the texts are loaded, titles alone are searched. */
function useHelpTexts(search: string): HelpTexts | undefined {
  const offer = useHelpOffer()
  const { data } = useQuery({ ...helpTextsQuery(), enabled: search.trim() !== '' })
  return useMemo(() => data && toHelpTexts(data, offer), [data, offer])
}

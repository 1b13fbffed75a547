import { Button, EmptyState, Outlet, useSearchParams } from '@fundharbor/kit'
import layout from '../layout.module.css'
import { heads } from '../heads.ts'
import { PageBand } from '../page-band.tsx'
import { PageHead } from '../page-head.tsx'
import { SearchField } from '../search-field.tsx'
import { ArticleLinks } from './article-links.tsx'
import { popular, searchCategories } from './contents.ts'
import styles from './page.module.css'
import { StillNeedHelp } from './still-need-help.tsx'
import { WaysToLearn } from './ways-to-learn.tsx'

/** Help by subject. An opened article lies above the page and has an address of its own. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const handleSearch = (words: string) => setParams(words ? { search: words } : {}, { replace: true })
  return (
    <>
      <PageHead title={heads.help.title} description={heads.help.description} />
      <PageBand title={heads.help.heading} subtitle={heads.help.subtitle}>
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
          <Categories search={search} onClear={() => handleSearch('')} />
          <section aria-labelledby="popular">
            <h2 id="popular" className={styles.heading}>
              Popular Articles
            </h2>
            <ArticleLinks articles={popular} columns />
          </section>
          <StillNeedHelp />
        </div>
      </div>
      <Outlet />
    </>
  )
}

function Categories({ search, onClear }: { search: string; onClear: () => void }) {
  const found = searchCategories(search)
  if (found.length === 0) {
    return (
      <div>
        <h2 className={layout.hidden}>Articles</h2>
        <EmptyState
          title="No help articles found"
          action={
            <Button variant="secondary" size="sm" onClick={onClear}>
              Clear Search
            </Button>
          }
        >
          Try another word, or write to us below.
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={styles.categories}>
      {found.map(({ title, articles }) => (
        <section key={title} aria-label={title}>
          <h2 className={styles.heading}>{title}</h2>
          <ArticleLinks articles={articles} />
        </section>
      ))}
    </div>
  )
}

import { ForumCategory } from '@fundharbor/contracts/content/forum'
import { Button, Outlet, useSearchParams } from '@fundharbor/kit'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/ssr/MagnifyingGlass'
import { useState } from 'react'
import layout from '../layout.module.css'
import { pageMeta } from '../page-meta.ts'
import { PageBand } from '../page-band.tsx'
import { PageHead } from '../page-head.tsx'
import { SearchField } from '../search-field.tsx'
import { Discussions } from './discussions.tsx'
import { ForumSidebar } from './forum-sidebar.tsx'
import styles from './page.module.css'
import { StartDialog } from './start-dialog.tsx'
import { StatCards } from './stat-cards.tsx'
import { useSignInFirst } from './use-sign-in-first.ts'

/** The forum. Category and search are kept in the URL; a discussion opens in a dialog. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const category = ForumCategory.safeParse(params.get('category')).data
  const search = params.get('search') ?? ''
  const [isSearching, setIsSearching] = useState(search !== '')
  const [isStarting, setIsStarting] = useState(false)
  const signInFirst = useSignInFirst()

  const setParam = (name: string, value = '') =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )

  return (
    <>
      <PageHead title={pageMeta.community.title} description={pageMeta.community.description} />
      <PageBand title={pageMeta.community.heading} subtitle={pageMeta.community.subtitle}>
        <div className={styles.actions}>
          <Button onClick={() => signInFirst(() => setIsStarting(true))}>Start a Discussion</Button>
          <Button
            variant="secondary"
            icon={<MagnifyingGlassIcon size={18} aria-hidden />}
            aria-expanded={isSearching}
            onClick={() => setIsSearching(!isSearching)}
          >
            Search Posts
          </Button>
        </div>
        {isSearching && (
          <div className={styles.search}>
            <SearchField
              label="Search posts"
              placeholder="Search posts..."
              focused
              value={search}
              onChange={(text) => setParam('search', text)}
            />
          </div>
        )}
      </PageBand>
      <div className={layout.inner}>
        <StatCards />
        <div className={styles.columns}>
          <ForumSidebar category={category} onCategory={(slug) => setParam('category', slug)} />
          <Discussions
            filter={{ category, search: search || undefined }}
            onClear={() => setParam('search')}
          />
        </div>
      </div>
      <StartDialog open={isStarting} onOpenChange={setIsStarting} />
      <Outlet />
    </>
  )
}

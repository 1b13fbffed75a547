import { ForumCategory } from '@fundharbor/contracts/content/forum'
import { flags } from '@fundharbor/contracts/platform/flag-names'
import { Button, Outlet, useAuth, useFeatureFlag, useSearchParams } from '@fundharbor/kit'
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

/** The parameters with some set, or removed where a value is empty. */
function withChanges(current: URLSearchParams, changes: Record<string, string | undefined>): URLSearchParams {
  const next = new URLSearchParams(current)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** The forum. Category and search are kept in the URL; a discussion opens in a dialog. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const category = ForumCategory.safeParse(params.get('category')).data
  const search = params.get('search') ?? ''
  const { user } = useAuth()
  // Visitors are asked to sign in first; who they are decides.
  const mayWrite = useFeatureFlag('communityWriting') || !user
  const isSaved = Boolean(user) && params.get('saved') === 'true'
  const [isSearching, setIsSearching] = useState(search !== '')
  const [isStarting, setIsStarting] = useState(false)
  const signInFirst = useSignInFirst()

  const change = (changes: Record<string, string | undefined>) =>
    setParams((current) => withChanges(current, changes), { replace: true, preventScrollReset: true })

  return (
    <>
      <PageHead title={pageMeta.community.title} description={pageMeta.community.description} />
      <PageBand title={pageMeta.community.heading} subtitle={pageMeta.community.subtitle}>
        <div className={styles.actions}>
          {mayWrite && (
            <Button onClick={() => signInFirst('to start a discussion', () => setIsStarting(true))}>
              Start a Discussion
            </Button>
          )}
          <Button
            variant="secondary"
            icon={<MagnifyingGlassIcon size={18} aria-hidden />}
            aria-expanded={isSearching}
            onClick={() => setIsSearching(!isSearching)}
          >
            Search Posts
          </Button>
        </div>
        {!mayWrite && <p role="status">{flags.communityWriting.off}</p>}
        {isSearching && (
          <div className={styles.search}>
            <SearchField
              label="Search posts"
              placeholder="Search posts..."
              focused
              value={search}
              onChange={(text) => change({ search: text })}
            />
          </div>
        )}
      </PageBand>
      <div className={layout.inner}>
        <StatCards />
        <div className={styles.columns}>
          <ForumSidebar
            category={category}
            isSaved={isSaved}
            onChoose={({ category: slug, saved }) =>
              change({ category: slug, saved: saved ? 'true' : undefined })
            }
          />
          <Discussions
            filter={{ category, search: search || undefined, ...(isSaved && { saved: 'true' }) }}
            onClear={() => change({ search: undefined })}
            onSearchEverywhere={() => change({ category: undefined, saved: undefined })}
          />
        </div>
      </div>
      <StartDialog open={isStarting} onOpenChange={setIsStarting} />
      <Outlet />
    </>
  )
}

import {
  EmptyState,
  LinkButton,
  Outlet,
  PageTitle,
  QueryFallback,
  useCanEdit,
  useQuery,
} from '@fundharbor/kit'
import type { PipelineCard } from '@fundharbor/contracts/catalog/pipeline'
import { KanbanIcon } from '@phosphor-icons/react/dist/ssr/Kanban'
import { ListBulletsIcon } from '@phosphor-icons/react/dist/ssr/ListBullets'
import { PlusIcon } from '@phosphor-icons/react/dist/ssr/Plus'
import { Suspense } from 'react'
import { FindFundingLink } from '../shared/find-funding-link.tsx'
import layout from '../shared/layout.module.css'
import { SEARCH_PATH } from '../shared/paths.ts'
import { useView, ViewSwitch, type ViewOption } from '../shared/view-switch.tsx'
import { Board, BoardSkeleton } from './board.tsx'
import { CardList } from './card-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { usePipelineFilters } from './filters.ts'
import styles from './page.module.css'
import { pipelineQuery } from './queries.ts'

type View = 'board' | 'list'

const views: ViewOption<View>[] = [
  { value: 'board', label: 'Board', Icon: KanbanIcon },
  { value: 'list', label: 'List', Icon: ListBulletsIcon },
]

/** The opportunities that the organization considers, as a board or a list. */
export function Component() {
  const query = useQuery(pipelineQuery())
  const view = useView(views, 'board')
  const canEdit = useCanEdit()
  const cards = query.data
  return (
    <div className={`${layout.inner} ${styles.page}`}>
      <header className={`${layout.head} ${styles.head}`}>
        <div className={layout.intro}>
          <PageTitle>Pipeline</PageTitle>
          <p className={layout.lead}>
            The opportunities your organization considers, from first idea to result.
          </p>
        </div>
        <ViewSwitch options={views} current={view} />
        {canEdit && (
          <LinkButton to={SEARCH_PATH} icon={<PlusIcon size={18} weight="bold" />}>
            Find funding
          </LinkButton>
        )}
      </header>
      <FilterBar />
      {!cards && (
        <QueryFallback query={query} title="Your pipeline could not be loaded" label="Loading your pipeline">
          {view === 'board' ? <BoardSkeleton /> : undefined}
        </QueryFallback>
      )}
      {cards?.length === 0 && <EmptyPipeline canEdit={canEdit} />}
      {cards && cards.length > 0 && <CurrentView view={view} cards={cards} />}
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </div>
  )
}

function CurrentView({ view, cards }: { view: View; cards: PipelineCard[] }) {
  const { isShown } = usePipelineFilters()
  const shown = cards.filter(isShown)
  if (shown.length === 0) return <p className={styles.none}>No cards match these filters.</p>
  return view === 'board' ? <Board cards={shown} /> : <CardList cards={shown} />
}

const EmptyPipeline = ({ canEdit }: { canEdit: boolean }) => (
  <EmptyState
    drawing="letter"
    title="Nothing in your pipeline yet"
    action={canEdit ? <FindFundingLink /> : undefined}
  >
    {canEdit
      ? 'Open an opportunity and select Add to pipeline. Your decisions in “Can we win this?” appear here, too.'
      : 'Opportunities that owners and editors of your organization add appear here.'}
  </EmptyState>
)

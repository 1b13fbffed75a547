import { forumCategories, type Discussion } from '@fundharbor/contracts/content/forum'
import { labelOf } from '@fundharbor/contracts/vocabulary'
import {
  ApiError,
  Badge,
  Dialog,
  QueryError,
  Skeleton,
  useLocation,
  useNavigate,
  useParams,
  useQuery,
} from '@fundharbor/kit'
import { Html } from '@fundharbor/kit/html.tsx'
import { PageHead } from '../page-head.tsx'
import { timeAgo } from '../time-ago.ts'
import { DiscussionActions } from './discussion-actions.tsx'
import styles from './discussion-dialog.module.css'
import { discussionQuery } from './queries.ts'
import { Replies } from './replies.tsx'
import { ReplyForm } from './reply-form.tsx'

/** A discussion with its replies. */
export function Component() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { search } = useLocation()
  const query = useQuery(discussionQuery(id))
  const { data, error } = query
  const close = () =>
    void navigate({ pathname: '/community', search }, { preventScrollReset: true, replace: true })
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && close()}
      title={data?.title ?? (isGone ? 'Discussion not found' : 'Discussion')}
      above={data ? <Badges discussion={data} /> : !error && <Skeleton width={140} height={24} />}
      description={data ? `${data.author}, ${timeAgo(data.createdAt)}` : !error && 'Loading'}
      footer={data ? <DiscussionActions discussion={data} /> : !error && <Skeleton width={320} height={38} />}
    >
      {!error && (
        <div className={styles.content} aria-busy={!data}>
          {data ? <Content discussion={data} /> : <Skeleton height={180} />}
        </div>
      )}
      {isGone && <p>This discussion was removed or never existed.</p>}
      {error && !isGone && <QueryError query={query} />}
    </Dialog>
  )
}

const Badges = ({ discussion }: { discussion: Discussion }) => (
  <>
    <Badge>{labelOf(forumCategories, discussion.category)}</Badge>
    {discussion.isPinned && <Badge tone="info">Pinned</Badge>}
    {discussion.isAnswered && <Badge tone="ok">Answered</Badge>}
  </>
)

const Content = ({ discussion }: { discussion: Discussion }) => (
  <>
    <PageHead title={`${discussion.title} | Community Forum`} />
    <Html html={discussion.html} className={styles.post} />
    <Replies discussion={discussion} />
    <ReplyForm discussionId={discussion.id} />
  </>
)

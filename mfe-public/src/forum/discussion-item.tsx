import { forumCategories, type DiscussionRow } from '@fundharbor/contracts/content/forum'
import { labelOf } from '@fundharbor/contracts/vocabulary'
import { Badge, formatCount, Link, useLocation } from '@fundharbor/kit'
import { PushPinIcon } from '@phosphor-icons/react/dist/ssr/PushPin'
import { timeAgo } from '../time-ago.ts'
import styles from './discussion-item.module.css'
import { Initials } from './initials.tsx'

export function DiscussionItem({ discussion }: { discussion: DiscussionRow }) {
  const { search } = useLocation()
  const { id, title, author, excerpt, category, replies, likes, isPinned, isAnswered } = discussion
  return (
    <li className={styles.item}>
      <Initials name={author} />
      <div className={styles.text}>
        <h3 className={styles.title}>
          {isPinned && (
            <>
              <PushPinIcon size={18} weight="bold" aria-hidden className={styles.pin} />
              <span className="visually-hidden">Pinned: </span>
            </>
          )}
          <Link to={{ pathname: `/community/${id}`, search }} preventScrollReset className={styles.link}>
            {title}
          </Link>
          {isAnswered && <Badge tone="ok">Answered</Badge>}
        </h3>
        <p className={styles.excerpt}>{excerpt}</p>
        <p className={styles.facts}>
          <span>{author}</span>
          <span>{labelOf(forumCategories, category)}</span>
          <span>{formatCount(replies, 'reply', 'replies')}</span>
          <span>{formatCount(likes, 'like')}</span>
          <span>{timeAgo(discussion.lastActivityAt)}</span>
        </p>
      </div>
    </li>
  )
}

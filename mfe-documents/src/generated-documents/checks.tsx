import { documentChecks, type DocumentCheck } from '@fundharbor/contracts/documents/checks'
import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { Badge, Button, endpointQuery, useQuery, type BadgeTone } from '@fundharbor/kit'
import { BLANKS } from '../blanks/fill-blank.ts'
import styles from './checks.module.css'

const checksQuery = ({ id, revision }: GeneratedDocument) =>
  endpointQuery(documentChecks.read, {
    queryKey: ['documents', 'checks', id, revision],
    params: { id },
    staleTime: 0,
  })

const levels: Record<DocumentCheck['level'], { label: string; tone: BadgeTone }> = {
  problem: { label: 'Fix', tone: 'bad' },
  warning: { label: 'Check', tone: 'warn' },
  reminder: { label: 'To do', tone: 'info' },
}

interface ChecksProps {
  document: GeneratedDocument
  /** Shows a place in the document. */
  onShow: (check: DocumentCheck) => void
}

/** What to look at before the document is sent. */
export function Checks({ document, onShow }: ChecksProps) {
  const { data, isError, isFetching, refetch } = useQuery(checksQuery(document))
  if (!data && !isError) return null
  return (
    <section aria-labelledby="checks" className={styles.checks}>
      <h2 id="checks" className={styles.title}>
        Before you send it
      </h2>
      {isError && (
        <p>
          The document could not be checked.{' '}
          <Button size="sm" variant="quiet" busy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
      {data?.length === 0 && <p>We found nothing to fix. Read it once more, aloud.</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map((check) => (
            <Check key={check.message} check={check} onShow={onShow} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Check({ check, onShow }: { check: DocumentCheck; onShow: ChecksProps['onShow'] }) {
  const { level, message, quote, place, kind } = check
  const { label, tone } = levels[level]
  return (
    <li className={styles.check}>
      <Badge tone={tone}>{label}</Badge>
      <div>
        <p>{message}</p>
        {quote && <blockquote className={styles.quote}>{quote}</blockquote>}
      </div>
      {(place !== null || kind === 'blanks') && (
        <Button size="sm" variant="quiet" onClick={() => onShow(check)}>
          Show
        </Button>
      )}
    </li>
  )
}

const BLOCKS = 'h1, h2, h3, p, li, tr'

const words = (text: string) => text.replaceAll(/[\s|]+/g, '')

/** Scrolls to the place of a check and moves the focus there. */
export function showPlace(sheet: HTMLElement | null, { kind, place }: DocumentCheck): void {
  const found =
    kind === 'blanks'
      ? sheet?.querySelector<HTMLElement>(BLANKS)
      : [...(sheet?.querySelectorAll<HTMLElement>(BLOCKS) ?? [])].find(
          (block) => words(block.textContent) === words(place ?? ''),
        )
  if (!found) return
  if (!found.hasAttribute('tabindex')) found.tabIndex = -1
  found.scrollIntoView({ block: 'center' })
  found.focus({ preventScroll: true })
}

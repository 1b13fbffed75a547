import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import styles from './generate-dialog.module.css'
import type { DraftSection } from './use-generation.ts'

interface SectionListProps {
  sections: DraftSection[]
  isWriting: boolean
}

/** The document's sections with their progress. */
export function SectionList({ sections, isWriting }: SectionListProps) {
  const current = sections.findIndex(({ html }) => html === null)
  return (
    <section className={styles.sections} aria-label="Sections">
      <h3>Sections</h3>
      <ol>
        {sections.map(({ title, html }, index) => (
          <li
            key={`${index} ${title}`}
            data-state={html !== null ? 'done' : index === current && isWriting ? 'now' : 'next'}
            aria-current={html === null && index === current && isWriting ? 'step' : undefined}
          >
            {html !== null ? <CheckIcon size={18} aria-label="Written" /> : <span className={styles.dot} />}
            {title}
          </li>
        ))}
      </ol>
    </section>
  )
}

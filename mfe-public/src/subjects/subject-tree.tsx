import { formatCount, Link, useMediaQuery } from '@fundharbor/kit'
import type { SubjectNode } from '@fundharbor/contracts/catalog/subjects'
import styles from './subject-tree.module.css'
import { SubjectLinks } from '../catalog/subject-links.tsx'
import { buildTree, kinds, type Branch } from './tree.ts'

/** The number of narrower subjects shown before expanding. */
const SHOWN = 5

/** Subjects by kind, each with the narrower ones below it. */
export function SubjectTree({ nodes }: { nodes: readonly SubjectNode[] }) {
  const byKind = Map.groupBy(buildTree(nodes), ({ kind }) => kind)
  return kinds.map(({ kind, title }) => {
    const branches = byKind.get(kind)
    if (!branches) return null
    const [parents, leaves] = [
      branches.filter(({ narrower }) => narrower.length > 0),
      branches.filter(({ narrower }) => narrower.length === 0),
    ]
    return (
      <section key={kind} aria-labelledby={`kind-${kind}`} className={styles.kind}>
        <h2 id={`kind-${kind}`} className={styles.heading}>
          {title}
        </h2>
        <ul className={styles.branches}>
          {parents.map((branch) => (
            <BranchItem key={branch.id} branch={branch} />
          ))}
        </ul>
        {leaves.length > 0 && (
          <div className={styles.leaves}>
            <SubjectLinks subjects={leaves} />
          </div>
        )}
      </section>
    )
  })
}

function BranchItem({ branch: { id, label, open, narrower } }: { branch: Branch }) {
  // On a phone, all of them would make the page twenty screens long.
  const shown = useMediaQuery('(width < 640px)') ? 0 : SHOWN
  const rest = narrower.slice(shown)
  return (
    <li className={styles.branch}>
      <h3 className={styles.label}>
        <Link to={`/subjects/${id}`} className={styles.link}>
          {label}
        </Link>
      </h3>
      <p className={styles.open}>{formatCount(open, 'open opportunity', 'open opportunities')}</p>
      {shown > 0 && <SubjectLinks subjects={narrower.slice(0, shown)} />}
      {rest.length > 0 && (
        <details>
          <summary className={styles.more}>
            {formatCount(rest.length, shown > 0 ? 'more subject' : 'subject')}
            <span className="visually-hidden"> of {label}</span>
          </summary>
          <SubjectLinks subjects={rest} />
        </details>
      )}
    </li>
  )
}

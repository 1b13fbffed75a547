import { formatDateTime, useQuery } from '@fundharbor/kit'
import { Button } from 'antd'
import { versionsQuery } from './queries.ts'
import styles from './templates.module.css'

interface EarlierVersionsProps {
  id: string
  /** Puts an earlier text into the form, without saving it. */
  onUse: (text: string) => void
}

/** The earlier versions of a template. */
export function EarlierVersions({ id, onUse }: EarlierVersionsProps) {
  const { data, error } = useQuery(versionsQuery(id))
  if (error) return <p className={styles.note}>Failed to fetch earlier versions</p>
  return (
    <section aria-labelledby="earlier-versions">
      <h3 id="earlier-versions" className={styles.title}>
        Earlier versions
      </h3>
      <ul className={styles.versions}>
        {data?.map(({ version, name, template, createdAt }) => (
          <li key={version}>
            Version {version} ({name}), replaced on {formatDateTime(createdAt)}
            <Button
              size="small"
              aria-label={`Use this text of version ${version}`}
              onClick={() => onUse(template)}
            >
              Use this text
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { IconButton } from '@fundharbor/kit'
import { FileTextIcon } from '@phosphor-icons/react/dist/ssr/FileText'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/ssr/WarningCircle'
import { XIcon } from '@phosphor-icons/react/dist/ssr/X'
import type { Chosen } from './chosen-files.ts'
import { fileSize } from './file-size.ts'
import styles from './profile.module.css'

interface ChosenListProps {
  chosen: readonly Chosen[]
  disabled: boolean
  onRemove: (id: string) => void
}

/** What is about to be handed in, with what is wrong at the file itself. */
export function ChosenList({ chosen, disabled, onRemove }: ChosenListProps) {
  if (chosen.length === 0) return null
  return (
    <ul className={styles.files} aria-label="Chosen files">
      {chosen.map(({ id, file, problem }) => (
        <li key={id}>
          <FileTextIcon size={20} aria-hidden />
          <div>
            <span>{file.name}</span>
            {problem ? (
              <p className={styles.wrong} role="alert">
                <WarningCircleIcon size={15} weight="bold" aria-hidden /> {problem}
              </p>
            ) : (
              <p>{fileSize(file.size)}</p>
            )}
          </div>
          <IconButton small label={`Take out ${file.name}`} disabled={disabled} onClick={() => onRemove(id)}>
            <XIcon size={18} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

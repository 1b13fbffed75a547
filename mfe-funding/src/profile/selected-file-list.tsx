import { IconButton } from '@fundharbor/kit'
import { FileTextIcon } from '@phosphor-icons/react/dist/ssr/FileText'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/ssr/WarningCircle'
import { XIcon } from '@phosphor-icons/react/dist/ssr/X'
import type { SelectedFile } from './selected-files.ts'
import { fileSize } from './file-size.ts'
import styles from './profile.module.css'

interface SelectedFileListProps {
  selected: readonly SelectedFile[]
  disabled: boolean
  onRemove: (id: string) => void
}

/** The files to upload, each with its own error. */
export function SelectedFileList({ selected, disabled, onRemove }: SelectedFileListProps) {
  if (selected.length === 0) return null
  return (
    <ul className={styles.files} aria-label="Selected files">
      {selected.map(({ id, file, problem }) => (
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
          <IconButton small label={`Remove ${file.name}`} disabled={disabled} onClick={() => onRemove(id)}>
            <XIcon size={18} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

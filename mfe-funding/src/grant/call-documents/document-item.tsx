import type { CallDocument } from '@fundharbor/contracts/catalog/call-documents'
import { grantParts } from '@fundharbor/contracts/catalog/grant-parts'
import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { Button, formatDate, generatePath, useCanEdit } from '@fundharbor/kit'
import { FileTextIcon } from '@phosphor-icons/react/dist/ssr/FileText'
import { useState } from 'react'
import { fileSize } from '../../profile/file-size.ts'
import { DeleteIcon } from '../../shared/delete-icon.tsx'
import styles from '../grant.module.css'
import { useRemoveFile } from '../part-queries.ts'
import { Lines } from './lines.tsx'

interface DocumentItemProps {
  grant: Grant
  document: CallDocument
}

/** A document with how much was read in it, and the way to look at that. */
export function DocumentItem({ grant, document }: DocumentItemProps) {
  const { id, name, size, addedBy, addedAt, lines } = document
  const [isOpen, setOpen] = useState(false)
  const remove = useRemoveFile(grant.id)
  const canEdit = useCanEdit()
  return (
    <li>
      <FileTextIcon size={20} aria-hidden />
      <div className={styles.callDocument}>
        <a href={generatePath(grantParts.file.path, { id: grant.id, fileId: id })} download>
          {name}
        </a>
        <p className={styles.hint}>
          {fileSize(size)} · {addedBy && `${addedBy.name} · `}
          {formatDate(addedAt)}
        </p>
        <p>{describe(document)}</p>
        {lines.length > 0 && (
          <div>
            <Button
              variant={document.isUsed ? 'quiet' : 'secondary'}
              size="sm"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'Hide' : 'Look at'} the lines of ${name}`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide the lines' : 'Look at the lines'}
            </Button>
          </div>
        )}
        {isOpen && (
          // A colleague's choice replaces what was ticked here.
          <Lines key={document.revision} grant={grant} document={document} onDone={() => setOpen(false)} />
        )}
      </div>
      {canEdit && <DeleteIcon what={`document: ${name}`} id={id} remove={remove} />}
    </li>
  )
}

function describe({ lines, isUsed }: CallDocument): string {
  const used = lines.filter(({ isDropped }) => !isDropped).length
  const count = (number: number) => `${number} ${number === 1 ? 'line' : 'lines'}`
  if (lines.length === 0) return 'We found nothing for your brief in it.'
  if (!isUsed) return `We read ${count(lines.length)}. Look at them before your brief uses them.`
  return used === lines.length
    ? `Your brief uses ${count(used)}.`
    : `Your brief uses ${count(used)}; ${lines.length - used} left out.`
}

import { organizations, type Organization } from '@fundharbor/contracts/identity/organizations'
import { formatDate, generatePath } from '@fundharbor/kit'
import { Button, Modal, Space } from 'antd'
import { useState } from 'react'
import styles from './organizations.module.css'

type Document = Organization['documents'][number]

const addressOf = ({ id }: Document) => generatePath(organizations.document.path, { id })

/** Pictures open here; what a browser cannot show safely inside a page is downloaded. */
const isPicture = ({ name }: Document) => /\.(jpe?g|png)$/i.test(name)

/** What an organisation handed in. */
export function Documents({ organization: { documents } }: { organization: Organization }) {
  const [seen, setSeen] = useState<Document>()
  if (documents.length === 0) return 'None handed in'
  return (
    <Space orientation="vertical" size={2}>
      {documents.map((document) => (
        <span key={document.id}>
          <a href={addressOf(document)} download>
            {document.name}
          </a>{' '}
          ({formatDate(document.uploadedAt)}){document.notes && `: ${document.notes}`}{' '}
          {isPicture(document) && (
            <Button size="small" aria-label={`View ${document.name}`} onClick={() => setSeen(document)}>
              View
            </Button>
          )}
        </span>
      ))}
      {seen && (
        <Modal open width={900} title={seen.name} footer={null} onCancel={() => setSeen(undefined)}>
          <img src={addressOf(seen)} alt={`Document ${seen.name}`} className={styles.picture} />
        </Modal>
      )}
    </Space>
  )
}

import {
  adminWebinarAttendance,
  type WebinarMaterial,
} from '@fundharbor/contracts/content/admin-webinar-attendance'
import { webinars } from '@fundharbor/contracts/content/webinars'
import { call, ErrorState, generatePath, Skeleton, useQuery } from '@fundharbor/kit'
import { App, Button, Space, Upload } from 'antd'
import { useChange } from '../records/use-change.ts'
import styles from './webinars.module.css'

const keyOf = (id: string) => ['content', 'admin', 'webinars', id, 'materials']
const LIST = ['content', 'admin', 'webinars', 'list']

/** The files that people can download after the webinar: adds and removes them. */
export function Materials({ webinarId: id }: { webinarId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(adminWebinarAttendance.materials, { params: { id }, signal }),
    staleTime: 0,
  })
  const upload = useChange(
    { queryKey: keyOf(id), affects: [keyOf(id), LIST] },
    {
      run: (file: File) => {
        const body = new FormData()
        body.append('file', file)
        return call(adminWebinarAttendance.upload, { params: { id }, form: body })
      },
      success: ({ name }) => ({ title: 'File uploaded', description: name }),
      failure: 'Failed to upload file',
    },
  )
  if (error && !data)
    return <ErrorState title="Failed to fetch materials" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={60} />
  return (
    <section aria-label="Materials">
      <h3 className={styles.heading}>Materials</h3>
      {data.length === 0 && <p>No files yet.</p>}
      <ul className={styles.files}>
        {data.map((material) => (
          <Material key={material.id} webinarId={id} material={material} />
        ))}
      </ul>
      <Upload
        showUploadList={false}
        beforeUpload={(file) => {
          upload.mutate(file)
          return false
        }}
      >
        <Button size="small" loading={upload.isPending}>
          Upload a file
        </Button>
      </Upload>
      <p className={styles.hint}>PDF, Word, pictures and texts, up to 10 MB. Save slides as PDF.</p>
    </section>
  )
}

function Material({ webinarId: id, material }: { webinarId: string; material: WebinarMaterial }) {
  const { modal } = App.useApp()
  const params = { id, materialId: material.id }
  const remove = useChange(
    { queryKey: keyOf(id), affects: [keyOf(id), LIST] },
    {
      run: () => call(adminWebinarAttendance.removeMaterial, { params }),
      success: () => ({ title: 'File removed', description: material.name }),
      failure: 'Failed to remove file',
    },
  )
  const ask = () =>
    void modal.confirm({
      title: `Remove ${material.name}?`,
      content: 'People won’t be able to download it.',
      icon: null,
      okText: 'Remove',
      okButtonProps: { danger: true },
      onOk: () => remove.mutate(),
    })
  return (
    <li>
      <Space>
        <a href={generatePath(webinars.material.path, params)} download>
          {material.name}
        </a>
        <Button size="small" danger aria-label={`Remove ${material.name}`} onClick={ask}>
          Remove
        </Button>
      </Space>
    </li>
  )
}

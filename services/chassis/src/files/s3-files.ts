import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { ExponentialBackoff, handleAll, retry } from 'cockatiel'
import { notFound } from '../http/failures.ts'
import { keyOf, sweep, type FileStore } from './files.ts'

const TIMEOUT_MS = 10_000

/** The SDK does not send a stream twice: each try opens the file anew. */
const again = retry(handleAll, { maxAttempts: 2, backoff: new ExponentialBackoff() })

/** Where in an S3-compatible store the files are. */
interface Place {
  bucket: string
  /** Before every name; empty, or ending in a slash. */
  prefix: string
}

/**
 * Opens `s3://bucket/prefix?region=…&endpoint=https://…`. `endpoint` names a compatible server other than Amazon's.
 * Credentials come from where the SDK looks for them: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the machine's
 * role. Throws when the bucket cannot be reached.
 */
export async function openS3Files(url: URL): Promise<FileStore> {
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  const client = new S3Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint,
    forcePathStyle: endpoint !== undefined,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 2000, requestTimeout: TIMEOUT_MS },
    // Compatible servers know the older way alone: no checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const folder = url.pathname.replaceAll(/^\/|\/$/g, '')
  const place = { bucket: url.hostname, prefix: folder && `${folder}/` }
  await client.send(new HeadBucketCommand({ Bucket: place.bucket }))
  const incoming = path.join(tmpdir(), 'fundharbor-incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await sweep(incoming)
  return new S3Files(client, place, incoming)
}

class S3Files implements FileStore {
  readonly incoming: string
  private readonly client: S3Client
  private readonly place: Place

  constructor(client: S3Client, place: Place, incoming: string) {
    this.client = client
    this.place = place
    this.incoming = incoming
  }

  async keep(arrived: string, name: string): Promise<void> {
    const { size } = await stat(arrived)
    const object = { ...this.object(name), ContentLength: size }
    await again.execute(() =>
      this.client.send(new PutObjectCommand({ ...object, Body: createReadStream(arrived) })),
    )
    await rm(arrived, { force: true })
  }

  async read(name: string): Promise<Readable> {
    try {
      const { Body } = await this.client.send(new GetObjectCommand(this.object(name)))
      if (Body instanceof Readable) return Body
    } catch (error) {
      if (!(error instanceof NoSuchKey)) throw error
    }
    throw notFound('File')
  }

  async remove(name: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.object(name)))
  }

  private readonly object = (name: string) => ({
    Bucket: this.place.bucket,
    Key: this.place.prefix + keyOf(name),
  })
}

export {
  addIdempotencyFingerprints as up,
  dropIdempotencyFingerprints as down,
} from '@fundharbor/chassis/data/shared-tables'

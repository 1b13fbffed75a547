-- Until when an opportunity is open: its deadline, else the day from which it has probably closed. Null: nobody knows of an end.
CREATE OR REPLACE FUNCTION open_until(deadline timestamptz, is_rolling boolean, probably_closed_at timestamptz)
RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(deadline, CASE WHEN NOT is_rolling THEN probably_closed_at END)
$$;

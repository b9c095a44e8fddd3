-- What wakes workers: rows that mean work put a job into their queue, in the same transaction.
-- The rows stay the truth; a job says only that it is worth a look.
CREATE OR REPLACE FUNCTION adjudicator_wake(queue text, at timestamptz) RETURNS void
LANGUAGE sql AS $$
    SELECT procrastinate_defer_jobs_v1(ARRAY[
        ROW(queue, 'adjudicator.' || queue, 0, NULL, NULL, '{}'::jsonb, at)
        ::procrastinate_job_to_defer_v1]);
$$;

CREATE OR REPLACE FUNCTION adjudicator_letter_came() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM adjudicator_wake('letters', NULL); RETURN NULL; END $$;
CREATE OR REPLACE TRIGGER adjudicator_wake AFTER INSERT ON letterin
    FOR EACH STATEMENT EXECUTE FUNCTION adjudicator_letter_came();

-- A receipt is stored with its bytes; other letters are still to be written.
CREATE OR REPLACE FUNCTION adjudicator_letter_leaves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM fresh WHERE raw IS NULL) THEN
        PERFORM adjudicator_wake('rendering', NULL);
    END IF;
    IF EXISTS (SELECT FROM fresh WHERE raw IS NOT NULL) THEN
        PERFORM adjudicator_wake('sending', NULL);
    END IF;
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER adjudicator_wake AFTER INSERT ON letterout
    REFERENCING NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION adjudicator_letter_leaves();

CREATE OR REPLACE FUNCTION adjudicator_letter_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM adjudicator_wake('sending', NULL); RETURN NULL; END $$;
CREATE OR REPLACE TRIGGER adjudicator_wake_written AFTER UPDATE OF raw ON letterout
    FOR EACH STATEMENT EXECUTE FUNCTION adjudicator_letter_written();

CREATE OR REPLACE FUNCTION adjudicator_report_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM adjudicator_wake('indexing', NULL); RETURN NULL; END $$;
CREATE OR REPLACE TRIGGER adjudicator_wake AFTER INSERT ON reportrow
    FOR EACH STATEMENT EXECUTE FUNCTION adjudicator_report_written();

CREATE OR REPLACE FUNCTION adjudicator_hook_called() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM adjudicator_wake('calls', NULL); RETURN NULL; END $$;
CREATE OR REPLACE TRIGGER adjudicator_wake AFTER INSERT ON hookcall
    FOR EACH STATEMENT EXECUTE FUNCTION adjudicator_hook_called();
CREATE OR REPLACE TRIGGER adjudicator_wake AFTER INSERT ON witnessask
    FOR EACH STATEMENT EXECUTE FUNCTION adjudicator_hook_called();

CREATE OR REPLACE FUNCTION adjudicator_export_asked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM adjudicator_wake('exports', NULL); RETURN NULL; END $$;
CREATE OR REPLACE TRIGGER adjudicator_wake AFTER INSERT ON export
    FOR EACH STATEMENT EXECUTE FUNCTION adjudicator_export_asked();

-- An ask that may be closed wakes the steps at that moment.
CREATE OR REPLACE FUNCTION adjudicator_ask_closes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM adjudicator_wake('steps', NEW.closes_at); RETURN NULL; END $$;
CREATE OR REPLACE TRIGGER adjudicator_wake AFTER UPDATE OF closes_at ON openask
    FOR EACH ROW WHEN (NEW.closed_at IS NULL AND NEW.closes_at IS NOT NULL
                       AND NEW.closes_at IS DISTINCT FROM OLD.closes_at)
    EXECUTE FUNCTION adjudicator_ask_closes();
CREATE OR REPLACE TRIGGER adjudicator_wake_new AFTER INSERT ON openask
    FOR EACH ROW WHEN (NEW.closes_at IS NOT NULL)
    EXECUTE FUNCTION adjudicator_ask_closes();

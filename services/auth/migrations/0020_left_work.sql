-- When somebody last took over what this person had left on a device: what was made before may come in from others.
alter table app_user add column work_taken_at timestamptz;

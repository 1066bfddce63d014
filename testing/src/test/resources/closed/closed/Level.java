package closed;

public enum Level {
    LOW,
    HIGH
}
